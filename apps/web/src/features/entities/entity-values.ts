import type { RequestOf } from '@portico/contract/route';
import type { Entity, entities } from '@portico/contract/routes/entities';
import { entranceTypes } from '@portico/contract/words/entrance-types';
import { allDayWorkTime } from '../../pickers/work-time.ts';

/** Values of the store form. */
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
  /** Time of day at which the number of people inside is reset, "HH:mm:ss"; '': when the store opens. */
  occupancyReset: string;
  tags: string[];
  remark: string;
  pushStateEnable: boolean;
  /** Revision that is edited; null: a new store. */
  revision: number | null;
};

/** Initial values of a new store; `workTime` null: open all day. */
export type NewEntityDefaults = { dept: number | null; zone: string; workTime: string | null };

/** Initial values of the store form. */
export function toEntityValues(store: Entity | null, { dept, zone, workTime }: NewEntityDefaults): EntityValues {
  return {
    name: store?.name ?? '',
    deptId: store?.deptId ?? dept,
    mobile: store?.mobile ?? '',
    email: store?.email ?? '',
    workTime: store?.workTime ?? workTime ?? allDayWorkTime,
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

/** The form values as input of the server; `dstEnable` is left out for users who may not change it. */
export function toEntityInput(values: EntityValues, canSwitchDst: boolean): RequestOf<typeof entities.add> {
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
