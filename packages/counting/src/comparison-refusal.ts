import { isTooIncomplete } from './explanation.ts';

/** The completeness of both compared periods; null where no records are expected. */
export type ComparisonCompleteness = { comparedCompleteness: number | null; baseCompleteness: number | null };

/** The period that has too little data for a comparison, and its completeness. */
export type ComparisonRefusal = { period: 'compared' | 'base'; completeness: number };

/** Why a change is not shown: less than 95 % of the data of one of the two periods arrived, the period itself first. null: it is shown. */
export function findComparisonRefusal(compared: ComparisonCompleteness): ComparisonRefusal | null {
  const { comparedCompleteness, baseCompleteness } = compared;
  if (comparedCompleteness !== null && isTooIncomplete(comparedCompleteness))
    return { period: 'compared', completeness: comparedCompleteness };
  if (baseCompleteness !== null && isTooIncomplete(baseCompleteness))
    return { period: 'base', completeness: baseCompleteness };
  return null;
}

/** The growth that pages and files show: null if the comparison is refused. */
export function findShownGrowth({ growth, ...compared }: ComparisonCompleteness & { growth: number | null }) {
  return findComparisonRefusal(compared) === null ? growth : null;
}
