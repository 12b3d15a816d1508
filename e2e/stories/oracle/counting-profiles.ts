import { deviceKinds } from '@portico/contract/words/device-kinds';
import type { CountingProfile } from './state.ts';

const { eye, face, oneEye, tof, infrared, aiCamera, pir, car, millimetre } = deviceKinds;

function counter(
  { type, measures }: { type: number; measures: CountingProfile['measures'] },
  own: Partial<CountingProfile>,
): CountingProfile {
  const plain = {
    listener: 'native',
    minutes: 5,
    lines: [0],
    periodOffsetSeconds: 0,
    clock: 'instant',
    sendsTotals: false,
  } as const;
  return { deviceType: type, measures, ...plain, distinctPeopleReports: null, sendsUploadTime: true, ...own };
}

const flow = ['flowIn', 'flowOut', 'flowPassby', 'flowTurnback', 'adult', 'children'] as const;
const camera = { type: aiCamera.type, measures: flow };

/** Profiles assigned in turn to the devices of an entity. Together they cover every way in which devices may differ. */
export const countingProfiles: readonly CountingProfile[] = [
  counter(aiCamera, { minutes: 5 }),
  counter(face, { minutes: 15, distinctPeopleReports: 'perPeriod' }),
  counter(camera, { listener: 'camera', minutes: 10, sendsTotals: true }),
  counter(eye, { minutes: 10, lines: [0, 1, 7] }),
  counter(face, { minutes: 30, distinctPeopleReports: 'oncePerDay' }),
  counter(infrared, { minutes: 60, clock: 'localTime' }),
  counter(oneEye, { minutes: 5, periodOffsetSeconds: 137 }),
  counter(car, { minutes: 15 }),
  counter(pir, { minutes: 30, sendsUploadTime: false }),
  counter(tof, { minutes: 20, periodOffsetSeconds: 11 }),
  counter(millimetre, { minutes: 60 }),
  counter(aiCamera, { minutes: 1, sendsUploadTime: false }),
];

/** A camera whose clock was never set. */
export const clockNeverSetProfile = counter(camera, { listener: 'camera', clock: 'neverSet', sendsUploadTime: false });
