import type { FestivalDetails } from '@portico/contract/routes/festivals';
import { useTag } from '../ui/use-tag.ts';
import { isolate } from '../ui/isolate.ts';
import { LikeForLikeNote } from './analysis/compared.tsx';
import { dayStretch, writeMoment } from './festival-words.ts';
import { figureKind } from './item-kind.ts';

/** In one sentence: how the comparable places did a day, beside a day of the week before, and who was left out and why. */
export function FestivalNote({ details }: { details: FestivalDetails }) {
  const tag = useTag();
  const { together, item, rows, positions, festival, asOf } = details;
  if (festival.state === 'future') return null;
  const before = positions.flatMap(({ base }) => base ?? []);
  const [first, last] = [before[0], before.at(-1)];
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (
    <LikeForLikeNote
      of={{
        ...together,
        base: together.comparedBase,
        leftOut: together.leftOutPlaces.map(({ id, reason }) => ({ name: names.get(id) ?? String(id), reason })),
      }}
      kind={figureKind(item)}
      base={first === undefined || last === undefined ? null : dayStretch(first, last)}
      until={festival.state === 'running' ? isolate(writeMoment(asOf, tag)) : null}
      daily
    />
  );
}
