import type { RequestOf } from '@portico/contract/route';
import type { Corridor, corridors } from '@portico/contract/routes/corridors';

/** Values of the entrance form. */
export type EntranceValues = {
  name: string;
  deptId: number | null;
  entityId: number | null;
  /** 1: bind devices when the entrance is added; 0: later. Null: not selected yet. */
  binding: 0 | 1 | null;
  devices: number[];
  remark: string;
  revision: number | null;
};

/** Initial values of the form; null: a new entrance. */
export function toEntranceValues(entrance: Corridor | null): EntranceValues {
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

/** Input to add an entrance; null while a required value is missing, which the form does not submit. */
export function toAddEntranceInput(values: EntranceValues): RequestOf<typeof corridors.add> | null {
  const { name, deptId, entityId, binding, devices, remark } = values;
  if (deptId === null || entityId === null || binding === null) return null;
  return {
    name: name.trim(),
    deptId,
    entityId,
    binding: binding === 1,
    // Devices selected before the user switched to "later" are ignored.
    ...(binding === 1 ? { devices } : {}),
    remark: remark.trim(),
  };
}
