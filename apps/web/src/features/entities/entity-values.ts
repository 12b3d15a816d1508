import type { CallOf } from '@portico/contract/route';
import type { Entity, entities } from '@portico/contract/routes/entities';
import { entranceTypes } from '@portico/contract/words/entrance-types';
import { wholeDay } from '../../pickers/work-time.ts';

/** What the form holds. */
export type EntityValues = {
  name: string;
  deptId: number | null;
  mobile: string;
  email: string;
  workTime: string;
  timeZone: string;
  dstEnable: boolean;
  city: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  entranceType: number | null;
  capacity: number | null;
  /** "HH:mm:ss", or '': at opening. */
  occupancyReset: string;
  tags: string[];
  remark: string;
  pushStateEnable: boolean;
  /** Of the state that is edited; null: a new store. */
  revision: number | null;
};

/** With what a new store begins; `workTime` null: open all day. */
export type Beginning = { dept: number | null; zone: string; workTime: string | null };

/** What the form holds at first. */
export function valuesOf(store: Entity | null, { dept, zone, workTime }: Beginning): EntityValues {
  return {
    name: store?.name ?? '',
    deptId: store?.deptId ?? dept,
    mobile: store?.mobile ?? '',
    email: store?.email ?? '',
    workTime: store?.workTime ?? workTime ?? wholeDay,
    timeZone: store?.timeZone ?? zone,
    dstEnable: store === null || store.dstEnable === 1,
    city: store?.city ?? '',
    address: store?.address ?? '',
    latitude: store?.latitude ?? null,
    longitude: store?.longitude ?? null,
    entranceType: store?.entranceType ?? null,
    capacity: store?.capacity ?? null,
    occupancyReset: store?.occupancyReset ?? '',
    tags: store?.tags ?? [],
    remark: store?.remark ?? '',
    pushStateEnable: store?.pushStateEnable === 1,
    revision: store?.revision ?? null,
  };
}

/** What is sent. Who may not switch daylight saving says nothing of it. */
export function wireOf(values: EntityValues, canSwitchDst: boolean): CallOf<typeof entities.add> {
  return {
    name: values.name.trim(),
    ...(values.deptId === null ? {} : { deptId: values.deptId }),
    mobile: values.mobile.trim(),
    email: values.email.trim(),
    workTime: values.workTime,
    timeZone: values.timeZone,
    ...(canSwitchDst ? { dstEnable: values.dstEnable ? 1 : 0 } : {}),
    city: values.city,
    address: values.address,
    latitude: values.latitude,
    longitude: values.longitude,
    entranceType: Object.values(entranceTypes).find((number) => number === values.entranceType) ?? null,
    capacity: values.capacity,
    occupancyReset: values.occupancyReset,
    tags: values.tags,
    remark: values.remark,
    pushStateEnable: values.pushStateEnable ? 1 : 0,
  };
}
