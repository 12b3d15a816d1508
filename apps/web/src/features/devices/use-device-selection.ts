import type { Device } from '@portico/contract/routes/devices';
import { useState } from 'react';

/** The selected devices: those on the current page in their current state, those on other pages as they were when selected. */
export function useDeviceSelection(rows: readonly Device[] | undefined) {
  const [selected, setSelected] = useState<readonly Device[]>([]);
  const chosen = selected.map((device) => rows?.find(({ id }) => id === device.id) ?? device);
  return {
    chosen,
    choose: (keys: readonly (string | number)[]) =>
      setSelected(keys.flatMap((key) => [...(rows ?? []), ...selected].find(({ id }) => id === key) ?? [])),
    forget: (ids: readonly number[]) => setSelected((before) => before.filter(({ id }) => !ids.includes(id))),
  };
}
