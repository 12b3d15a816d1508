import type { Holiday } from '@portico/contract/routes/holidays';
import type { TextKey } from '@portico/i18n';
import type { AnalysisView } from '../../pickers/analysis/view.ts';

/** Compared at first, the latest years. */
const usual = 3;
/** As many as one chart can tell apart. */
export const mostCompared = 6;

/** One year's festivals, each beside its own week before; else the years of a festival beside each other. */
export const isSameYear = ({ kind }: Pick<AnalysisView, 'kind'>) => kind === 'same';

type Said = Pick<AnalysisView, 'kind' | 'name' | 'festivals'>;

export type Choice = {
  /** null: there is no festival yet. */
  name: string | null;
  /** Festivals of that name that have begun, latest first. */
  offered: Holiday[];
  chosen: Holiday[];
  /** How many an address names that are gone, or that this person does not see. */
  unseen: number;
};

/** Names of festivals that have begun, those there are several of first, each group by name. */
export function namesToCompare(all: readonly Holiday[], today: string): string[] {
  const begun = Map.groupBy(begunOf(all, today), ({ name }) => name);
  const several = (name: string) => ((begun.get(name)?.length ?? 0) > 1 ? 0 : 1);
  return [...begun.keys()].toSorted((one, other) => several(one) - several(other) || one.localeCompare(other));
}

/** What an address means: festivals by id, or the latest of a name; nothing said is the name that was last there several times. */
export function choiceOf(all: readonly Holiday[], said: Said, today: string): Choice {
  const ids = said.festivals === 'latest' ? [] : said.festivals;
  const named = all.filter(({ id }) => ids.includes(id));
  const begun = begunOf(all, today);
  const name = named[0]?.name ?? (said.name !== '' ? said.name : lastRepeated(begun, isSameYear(said)));
  const offered = begun.filter((festival) => festival.name === name);
  const chosen = said.festivals === 'latest' ? latestOf(offered, isSameYear(said)) : named;
  return { name, offered, chosen, unseen: ids.length - named.length };
}

/** Why these festivals cannot be compared; null: they can. */
export function problemOf(chosen: readonly Holiday[], said: Pick<Said, 'kind'>): TextKey | null {
  if (chosen.length === 0) return 'festivals.chooseFestival';
  if (namesOf(chosen).length > 1) return 'errors.festivalNamesDiffer';
  return isSameYear(said) && new Set(chosen.map(({ year }) => year)).size > 1 ? 'festivals.yearsDiffer' : null;
}

/** Each name once. */
export const namesOf = (festivals: readonly Holiday[]) => [...new Set(festivals.map(({ name }) => name))];

function begunOf(all: readonly Holiday[], today: string): Holiday[] {
  return all
    .filter(({ startTime }) => startTime <= today)
    .toSorted((one, other) => (one.startTime < other.startTime ? 1 : -1));
}

function latestOf(offered: readonly Holiday[], sameYear: boolean): Holiday[] {
  const [latest] = offered;
  if (sameYear) return offered.filter(({ year }) => year === latest?.year).slice(0, mostCompared);
  // Branches may have days of their own in one year: the last of them stands for it.
  const ofYears = offered.filter(({ year }, place) => offered[place - 1]?.year !== year);
  return ofYears.slice(0, usual);
}

/** The last name that is there more than once: in one year, or at all. */
function lastRepeated(begun: readonly Holiday[], sameYear: boolean): string | null {
  const repeated = begun.find(({ id, name, year }) =>
    begun.some((other) => other.name === name && other.id !== id && (!sameYear || other.year === year)),
  );
  return (repeated ?? begun[0])?.name ?? null;
}
