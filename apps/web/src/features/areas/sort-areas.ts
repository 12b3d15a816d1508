import type { Area } from '@portico/contract/routes/corridors';
import { collatorFor } from '@portico/contract/words/text-order';

/** Sorts areas by "field,asc" or "field,desc", names in the order of the language (BCP 47 tag); without `sort` they keep the order of the server, which is by name. */
export function sortAreas(areas: readonly Area[], sort: string | undefined, tag: string): readonly Area[] {
  const [field, direction] = sort?.split(',') ?? [];
  const valueOf = (area: Area): string | number => {
    if (field === 'countCorridor') return area.countCorridor;
    if (field === 'countDevice') return area.countDevice;
    return field === 'createTime' ? area.createTime : area.name;
  };
  if (field === undefined) return areas;
  const turn = direction === 'desc' ? -1 : 1;
  return areas.toSorted((one, other) => turn * compare(valueOf(one), valueOf(other), tag));
}

function compare(one: string | number, other: string | number, tag: string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collatorFor(tag).compare(String(one), String(other));
}
