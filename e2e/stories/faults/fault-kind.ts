import type { RandomSource } from '../oracle/random-source.ts';
import type { FaultLab } from './lab.ts';

/** A kind of fault. */
export type FaultKind = {
  name: string;
  /** Why this machine cannot do it; null: it can. */
  findObstacle?: () => string | null;
  /** Whether it must begin with a fresh data folder and leaves one that no other run may use. */
  needsFreshFolder: boolean;
  /** Whether it damages files: then records and changes may be missing if the server reports it. */
  damagesFiles: boolean;
  /**
   * Does the fault while clients work, and brings the server back with clients that work. Moments, files and bytes are chosen by `random`.
   * Says in `lab.did` what it does.
   */
  inject: (lab: FaultLab, random: RandomSource) => Promise<void>;
};
