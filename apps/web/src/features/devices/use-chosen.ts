import type { Device } from '@portico/contract/routes/devices';
import { useState } from 'react';

/** The chosen devices: those of the page that is looked at as they are now, those of other pages as they were. */
export function useChosen(rows: readonly Device[] | undefined) {
  const [kept, setKept] = useState<readonly Device[]>([]);
  const chosen = kept.map((device) => rows?.find(({ id }) => id === device.id) ?? device);
  return {
    chosen,
    choose: (keys: readonly (string | number)[]) =>
      setKept(keys.flatMap((key) => [...(rows ?? []), ...kept].find(({ id }) => id === key) ?? [])),
    forget: (ids: readonly number[]) => setKept((before) => before.filter(({ id }) => !ids.includes(id))),
  };
}
