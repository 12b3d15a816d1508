import { deviceKinds } from '@portico/contract/words/device-kinds';
import type { Manner } from './world.ts';

const { eye, face, oneEye, tof, infrared, aiCamera, pir, car, millimetre } = deviceKinds;

function counter({ type, measures }: { type: number; measures: Manner['measures'] }, own: Partial<Manner>): Manner {
  const plain = { door: 'native', minutes: 5, lines: [0], phase: 0, clock: 'instant', totals: false } as const;
  return { deviceType: type, measures, ...plain, distinct: null, saysUpload: true, ...own };
}

const flow = ['flowIn', 'flowOut', 'flowPassby', 'flowTurnback', 'adult', 'children'] as const;
const camera = { type: aiCamera.type, measures: flow };

/** How the devices of an entity are, one after the other: everything a device may do differently is in here. */
export const manners: readonly Manner[] = [
  counter(aiCamera, { minutes: 5 }),
  counter(face, { minutes: 15, distinct: 'each period' }),
  counter(camera, { door: 'camera', minutes: 10, totals: true }),
  counter(eye, { minutes: 10, lines: [0, 1, 7] }),
  counter(face, { minutes: 30, distinct: 'once a day' }),
  counter(infrared, { minutes: 60, clock: 'wall' }),
  counter(oneEye, { minutes: 5, phase: 137 }),
  counter(car, { minutes: 15 }),
  counter(pir, { minutes: 30, saysUpload: false }),
  counter(tof, { minutes: 20, phase: 11 }),
  counter(millimetre, { minutes: 60 }),
  counter(aiCamera, { minutes: 1, saysUpload: false }),
];

/** A camera whose clock was never set. */
export const unset = counter(camera, { door: 'camera', clock: 'never set', saysUpload: false });
