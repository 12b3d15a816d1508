import * as z from 'zod/mini';
import { leftOutReasons } from '../words/left-out.ts';

/** A place by id and name. In results over several stores, entrances and areas are named with their store: "Main entrance · Harbour". */
export const namedPlaceFields = { id: z.number(), name: z.string() };

/** A place that is compared. */
export const comparedPlaceFields = {
  ...namedPlaceFields,
  /** The store of the place, or the place itself; null: an organisation. */
  entityId: z.nullable(z.number()),
};

/** Completeness of both compared periods, of the places that are compared. Below 95 % in one of them, pages and files show no change. */
export const comparedCompletenessFields = {
  /** Covered ÷ expected minutes of `compared`; null when none are expected. */
  comparedCompleteness: z.nullable(z.number()),
  /** Covered ÷ expected minutes of the comparison value; null also without a comparison. */
  baseCompleteness: z.nullable(z.number()),
};

/** A value and its comparison value. null means "not known". */
export const comparedValueFields = {
  /** Value of all received records. */
  value: z.nullable(z.number()),
  /** Covered ÷ expected minutes of the value; null when none are expected. */
  completeness: z.nullable(z.number()),
  /** Value of the ended periods only, compared with `base`. Equal to `value` once the range is over. */
  compared: z.nullable(z.number()),
  base: z.nullable(z.number()),
  /** (compared − base) ÷ base; null when the place is left out or the base is 0. */
  growth: z.nullable(z.number()),
  /** null: the place is compared, or no comparison was requested. */
  leftOut: z.nullable(z.enum(leftOutReasons)),
  /**
   * For an organisation: the number of entities left out; `compared` and `base` contain the other entities, like for like. If all are left
   * out, `compared` and `base` contain the sums of all entities. 0 for other places.
   */
  leftOutInside: z.number(),
  ...comparedCompletenessFields,
};

/** All places together, like for like: only the places that are compared, each once; for organisations their entities. */
export const likeForLikeTotal = z.object({
  compared: z.nullable(z.number()),
  base: z.nullable(z.number()),
  growth: z.nullable(z.number()),
  /** Number of places in the total. */
  places: z.number(),
  leftOut: z.array(z.object({ ...namedPlaceFields, reason: z.enum(leftOutReasons) })),
});
