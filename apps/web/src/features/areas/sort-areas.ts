import type { Area } from '@portico/contract/routes/corridors';

/** Sorts areas by "field,asc" or "field,desc"; without `sort` they keep the order of the server, which is by name. */
export function sortAreas(areas: readonly Area[], sort: string | undefined): readonly Area[] {
  const [field, direction] = sort?.split(',') ?? [];
  const valueOf = (area: Area): string | number => {
    if (field === 'countCorridor') return area.countCorridor;
    if (field === 'countDevice') return area.countDevice;
    return field === 'createTime' ? area.createTime : area.name;
  };
  if (field === undefined) return areas;
  const turn = direction === 'desc' ? -1 : 1;
  return areas.toSorted((one, other) => turn * compare(valueOf(one), valueOf(other)));
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other));
}
