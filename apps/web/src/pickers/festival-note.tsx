import type { FestivalDetails } from '@portico/contract/routes/festivals';
import { isolateDirection } from '../ui/text-direction.ts';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import { LikeForLikeNote } from './analysis/comparison.tsx';
import { formatLocalDateTime, toHalfOpenDays } from './format-festival.ts';
import { itemFigureKind } from './item-figure-kind.ts';

/** One sentence: the daily average of all comparable places compared with the week before, and which places are left out and why. */
export function FestivalComparisonNote({ details }: { details: FestivalDetails }) {
  const tag = useLanguageTag();
  const { together, item, rows, positions, festival, asOf } = details;
  if (festival.state === 'future') return null;
  const before = positions.flatMap(({ base }) => base ?? []);
  const [first, last] = [before[0], before.at(-1)];
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (
    <LikeForLikeNote
      comparison={{
        ...together,
        base: together.comparedBase,
        leftOut: together.leftOutPlaces.map(({ id, reason }) => ({ name: names.get(id) ?? String(id), reason })),
      }}
      kind={itemFigureKind(item)}
      base={first === undefined || last === undefined ? null : toHalfOpenDays(first, last)}
      comparedUntil={festival.state === 'running' ? isolateDirection(formatLocalDateTime(asOf, tag)) : null}
      daily
    />
  );
}
