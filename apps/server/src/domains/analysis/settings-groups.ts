import type { AppliedCalculationSettings } from '@portico/contract/fields/applied-calculation-settings';
import { type CalculationSettings, calculationSettingsKey, defaultCalculationSettings } from '@portico/counting/items';
import type { Db } from '../../platform/base-data/open.ts';
import { buildIdListCondition } from './column-in-ids.ts';

/** Companies with the same calculation settings. */
export type SettingsGroup = { settings: CalculationSettings; companies: ReadonlySet<number> };

/** Loads the calculation settings of the companies of these entities, each different setting once. */
export async function loadSettingsGroups(db: Db, entities: readonly { companyId: number }[]): Promise<SettingsGroup[]> {
  const ids = [...new Set(entities.map(({ companyId }) => companyId))];
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'captureRate', 'staffAreCustomers', 'childrenAreCustomers'])
    .where(buildIdListCondition('id', ids))
    .orderBy('id')
    .execute();
  return [...Map.groupBy(companies, calculationSettingsKey).values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [{ settings: first, companies: new Set(same.map(({ id }) => id)) }];
  });
}

/** The settings of a reply: the company's own if all companies share them, else the defaults. */
export function toReplySettings(settingsGroups: readonly SettingsGroup[]): AppliedCalculationSettings {
  const [first, ...others] = settingsGroups;
  const isOwn = first !== undefined && others.length === 0;
  const { captureRate, staffAreCustomers, childrenAreCustomers } = isOwn ? first.settings : defaultCalculationSettings;
  return { of: isOwn ? 'company' : 'default', captureRate, staffAreCustomers, childrenAreCustomers };
}
