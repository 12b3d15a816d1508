import type { CallOf } from '@portico/contract/route';
import type { Corridor, corridors } from '@portico/contract/routes/corridors';

/** What the form holds. */
export type EntranceValues = {
  name: string;
  deptId: number | null;
  entityId: number | null;
  /** 1: devices are bound together with adding it; 0: later. Null: not said yet. */
  binding: 0 | 1 | null;
  devices: number[];
  remark: string;
  revision: number | null;
};

/** What the form begins with; `storeId`: the store the list is filtered by, for a new one. */
export function valuesOf(entrance: Corridor | null): EntranceValues {
  return {
    name: entrance?.name ?? '',
    deptId: entrance?.deptId ?? null,
    entityId: entrance?.entityId ?? null,
    binding: entrance === null ? null : entrance.binding === 1 ? 1 : 0,
    devices: [],
    remark: entrance?.remark ?? '',
    revision: entrance?.revision ?? null,
  };
}

/** A new entrance as it is sent; null while something that has to be said is missing, which the form does not let pass. */
export function addedOf(values: EntranceValues): CallOf<typeof corridors.add> | null {
  const { name, deptId, entityId, binding, devices, remark } = values;
  if (deptId === null || entityId === null || binding === null) return null;
  return {
    name: name.trim(),
    deptId,
    entityId,
    binding: binding === 1,
    // Devices ticked before "later" was chosen are not meant any more.
    ...(binding === 1 ? { devices } : {}),
    remark: remark.trim(),
  };
}
