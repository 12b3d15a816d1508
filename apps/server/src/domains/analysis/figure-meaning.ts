import type { FiguresMeant } from '@portico/contract/fields/figures-meant';
import { type FigureSettings, productSettings, settingsKey } from '@portico/counting/items';
import type { Db } from '../../platform/things/open.ts';
import { oneOf } from './one-of.ts';

/** Companies that mean the same by their figures. */
export type Meaning = { settings: FigureSettings; companies: ReadonlySet<number> };

/** What the companies of these entities mean by their figures, each meaning once. */
export async function meaningsOf(db: Db, entities: readonly { companyId: number }[]): Promise<Meaning[]> {
  const ids = [...new Set(entities.map(({ companyId }) => companyId))];
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'captureRate', 'staffAreCustomers', 'childrenAreCustomers'])
    .where(oneOf('id', ids))
    .orderBy('id')
    .execute();
  return [...Map.groupBy(companies, settingsKey).values()].flatMap((alike) => {
    const [first] = alike;
    return first === undefined ? [] : [{ settings: first, companies: new Set(alike.map(({ id }) => id)) }];
  });
}

/** What a reply says of it: by whose settings its figures are, where there is one answer for all of them. */
export function figuresMeant(meanings: readonly Meaning[]): FiguresMeant {
  const [first, ...others] = meanings;
  const isOwn = first !== undefined && others.length === 0;
  const { captureRate, staffAreCustomers, childrenAreCustomers } = isOwn ? first.settings : productSettings;
  return { of: isOwn ? 'company' : 'default', captureRate, staffAreCustomers, childrenAreCustomers };
}
