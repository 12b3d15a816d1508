import type { Holiday } from '@portico/contract/routes/holidays';
import { collatorFor } from '@portico/contract/words/text-order';
import type { TextKey } from '@portico/i18n';
import type { AnalysisView } from '../../pickers/analysis/analysis-view.ts';

/** Number of years compared by default, the latest ones. */
const comparedYearsByDefault = 3;
/** As many lines as a chart can show distinguishably. */
export const maxComparedFestivals = 6;

/** "same": festivals of one year, each against the week before it; any other mode: one festival over several years. */
export const isSameYearMode = ({ mode }: Pick<AnalysisView, 'mode'>) => mode === 'same';

type GivenChoice = Pick<AnalysisView, 'mode' | 'festivalName' | 'festivalIds'>;

export type FestivalChoice = {
  /** null: there is no festival yet. */
  name: string | null;
  /** Started festivals with that name, latest first. */
  options: Holiday[];
  chosen: Holiday[];
  /** Number of festivals in the address that were deleted or that the user may not see. */
  hiddenCount: number;
};

/** Names of the started festivals: first the names with several festivals, then the others, each group sorted by name. */
export function listComparableNames(all: readonly Holiday[], today: string, tag: string): string[] {
  const started = Map.groupBy(startedFestivals(all, today), ({ name }) => name);
  const several = (name: string) => ((started.get(name)?.length ?? 0) > 1 ? 0 : 1);
  return [...started.keys()].toSorted(
    (one, other) => several(one) - several(other) || collatorFor(tag).compare(one, other),
  );
}

/**
 * The festivals that an address selects: by id, or the latest ones of a name. If the address contains neither, the name comes from
 * `lastRepeated`.
 */
export function resolveFestivalChoice(all: readonly Holiday[], given: GivenChoice, today: string): FestivalChoice {
  const ids = given.festivalIds === 'latest' ? [] : given.festivalIds;
  const named = all.filter(({ id }) => ids.includes(id));
  const started = startedFestivals(all, today);
  const name =
    named[0]?.name ?? (given.festivalName !== '' ? given.festivalName : lastRepeated(started, isSameYearMode(given)));
  const options = started.filter((festival) => festival.name === name);
  const chosen = given.festivalIds === 'latest' ? latestOf(options, isSameYearMode(given)) : named;
  return { name, options, chosen, hiddenCount: ids.length - named.length };
}

/** Why these festivals cannot be compared; null: they can. */
export function findFestivalProblem(chosen: readonly Holiday[], given: Pick<GivenChoice, 'mode'>): TextKey | null {
  if (chosen.length === 0) return 'festivals.chooseFestival';
  if (listUniqueFestivalNames(chosen).length > 1) return 'errors.festivalNamesDiffer';
  return isSameYearMode(given) && new Set(chosen.map(({ year }) => year)).size > 1 ? 'festivals.yearsDiffer' : null;
}

export const listUniqueFestivalNames = (festivals: readonly Holiday[]) => [
  ...new Set(festivals.map(({ name }) => name)),
];

function startedFestivals(all: readonly Holiday[], today: string): Holiday[] {
  return all
    .filter(({ startTime }) => startTime <= today)
    .toSorted((one, other) => (one.startTime < other.startTime ? 1 : -1));
}

function latestOf(offered: readonly Holiday[], sameYear: boolean): Holiday[] {
  const [latest] = offered;
  if (sameYear) return offered.filter(({ year }) => year === latest?.year).slice(0, maxComparedFestivals);
  // Branches may have their own dates in the same year; the last festival of each year is used.
  const ofYears = offered.filter(({ year }, index) => offered[index - 1]?.year !== year);
  return ofYears.slice(0, comparedYearsByDefault);
}

/** The name of the latest festival whose name occurs more than once (with `sameYear`: in its year); else of the latest festival. */
function lastRepeated(started: readonly Holiday[], sameYear: boolean): string | null {
  const repeated = started.find(({ id, name, year }) =>
    started.some((other) => other.name === name && other.id !== id && (!sameYear || other.year === year)),
  );
  return (repeated ?? started[0])?.name ?? null;
}
