import { useState } from 'react';
import { settingsInput, type SettingValues } from '../../pickers/device-setting-fields.tsx';
import { useSettled } from '../../pickers/stores.ts';
import { type AddedDevice, type Announced, type Changes, useAnnounced } from './requests.ts';
import { mostNumbers, serialNumbersIn } from './serial-numbers.ts';

/** What the form holds. */
export type Values = SettingValues & {
  sns: string;
  deviceType: number | null;
  model: string | null;
  entityId: number | null;
};
/** Some cannot be added: which numbers were asked about, and why not. */
type Refused = { asked: string; rows: AddedDevice[] };

/** Why nothing was added: told beside each number, or below all of them. */
export class NotAdded extends Error {
  readonly why: 'refused' | 'noneAnnounced';

  constructor(why: 'refused' | 'noneAnnounced') {
    super(why);
    this.why = why;
  }
}

/** What the form holds at the beginning. */
export const empty: Values = {
  sns: '',
  deviceType: null,
  model: null,
  entityId: null,
  recordPeriod: null,
  uploadInterval: null,
  velocity: null,
  direction: null,
};

/** The numbers in the form, what is known of them, and their way to the server; `claims`: only those that have announced themselves. */
export function useAddMany(claims: boolean, changes: Changes) {
  const [now, setNow] = useState(empty);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [added, setAdded] = useState<AddedDevice[] | null>(null);
  const numbers = serialNumbersIn(now.sns);
  const announced = useAnnounced(serialNumbersIn(useSettled(now.sns)).slice(0, mostNumbers));
  const known = announced.data?.content ?? [];
  const problems = refused?.asked === numbers.join() ? refused.rows.filter(({ problem }) => problem !== null) : [];
  const wanted = toAdd(numbers, claims ? known : null);

  const submit = async ({ sns, ...values }: Values) => {
    const given = serialNumbersIn(sns);
    const chosen = toAdd(given, claims ? known : null);
    if (chosen.length === 0) throw new NotAdded('noneAnnounced');
    const result = await changes.addMany({
      sns: chosen,
      goodOnly: problems.length > 0,
      ...(values.deviceType === null ? {} : { deviceType: values.deviceType }),
      ...(values.model === null ? {} : { model: values.model }),
      ...(values.entityId === null ? {} : { entityId: values.entityId }),
      ...settingsInput(values),
    });
    if (result.added === 0 && result.failed > 0) {
      setRefused({ asked: given.join(), rows: result.rows });
      throw new NotAdded('refused');
    }
    setAdded(result.rows.filter(({ problem }) => problem === null));
  };
  return { now, setNow, numbers, announced: announced.data?.content, problems, wanted, added, submit };
}

/** All of them, or of a claim those that have announced themselves. */
function toAdd(numbers: readonly string[], announced: readonly Announced[] | null): string[] {
  return numbers.filter((sn) => announced === null || announced.some((one) => one.sn === sn));
}
