import * as z from 'zod/mini';
import { leftOutReasons } from '../words/left-out.ts';

/** Entrances and areas of several stores are named with theirs: "Main entrance · Harbour". */
export const place = { id: z.number(), name: z.string() };

/** A value beside its base. null is "not known". */
export const comparedFigure = {
  /** Of everything received. */
  value: z.nullable(z.number()),
  /** Received ÷ expected periods behind the value; null where nothing is expected. */
  completeness: z.nullable(z.number()),
  /** Of the periods that are over, which is what is set against the base; the value itself once the range is over. */
  compared: z.nullable(z.number()),
  base: z.nullable(z.number()),
  /** (compared − base) ÷ base; null where it is left out, or the base is 0. */
  growth: z.nullable(z.number()),
  /** null: it is compared, or nobody asked for a comparison. */
  leftOut: z.nullable(z.enum(leftOutReasons)),
  /**
   * How many entities of an organisation are left out: `compared` and `base` are of the others, like for like. 0 for anything else, and
   * where all of them are, whose sums then stand there.
   */
  leftOutInside: z.number(),
};

/** All places together, like for like: only those that are compared, each once; of organisations their entities. */
export const likeForLike = z.object({
  compared: z.nullable(z.number()),
  base: z.nullable(z.number()),
  growth: z.nullable(z.number()),
  /** How many places are in it. */
  places: z.number(),
  leftOut: z.array(z.object({ ...place, reason: z.enum(leftOutReasons) })),
});
