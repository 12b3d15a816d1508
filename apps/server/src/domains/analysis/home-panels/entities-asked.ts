import type { App } from '../../../platform/app.ts';
import { scopeOf, visibleEntities } from '../../organisations/index.ts';
import { entitiesOf, type Selection } from '../selection.ts';

/** Everything this person may see, or what of it lies in an organisation and below. */
export async function entitiesAsked(
  { remember }: App,
  call: Parameters<typeof entitiesOf>[1],
  deptId: number | undefined,
): Promise<Selection> {
  if (deptId === undefined) return entitiesOf(remember, call, undefined);
  const { db, user } = call;
  const inside = await db
    .transaction()
    .execute(async (tx) => visibleEntities(tx, await scopeOf(tx, user), { deptIds: [deptId] }));
  return entitiesOf(
    remember,
    call,
    inside.map(({ id }) => id),
  );
}
