import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { homeStart } from '@portico/contract/routes/home-start';
import {
  type HomePanel,
  type HomeVariant,
  homePanelNames,
  listPanelsForVariant,
} from '@portico/contract/words/home-panels';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/base-data/open.ts';
import type { CurrentUser } from '../../../platform/http/caller.ts';

type Choice = { shown: HomePanel[]; hidden: HomePanel[] };

/** Registers the routes for which home panels a user has, and in which order. */
export function panelChoiceRoutes({ handle }: App): void {
  handle(homeStart.panels, async (_input, { db, user }) => loadPanelChoice(db, user));

  handle(homePanelRoutes.setPanels, async ({ shown, hidden }, { db, user }) => {
    const hiddenOnly = hidden.filter((name) => !shown.includes(name));
    const words = [...new Set(shown), ...new Set(hiddenOnly.map((name) => `-${name}`))];
    await db
      .updateTable('users')
      .set({ homePanels: words.join(',') })
      .where('id', '=', user.id)
      .execute();
    return parsePanelChoice(words, listAvailablePanels(user));
  });
}

type User = Pick<CurrentUser, 'id' | 'companyId'>;

/** The panels of the platform's home page, or those of the home pages that users of a company can have. */
function listAvailablePanels({ companyId }: User): HomePanel[] {
  const variants: readonly HomeVariant[] = companyId === null ? ['platform'] : ['store', 'region'];
  return homePanelNames.filter((name) => variants.some((variant) => listPanelsForVariant(variant).includes(name)));
}

async function loadPanelChoice(db: Db, user: User): Promise<Choice> {
  const row = await db.selectFrom('users').select('homePanels').where('id', '=', user.id).executeTakeFirst();
  return parsePanelChoice(row?.homePanels?.split(',') ?? [], listAvailablePanels(user));
}

/**
 * A panel that the user has neither chosen nor hidden may be newer than the choice. It is placed after the panel that usually precedes it.
 */
function parsePanelChoice(words: readonly string[], available: readonly HomePanel[]): Choice {
  const shown = words.flatMap((word) => available.filter((name) => name === word));
  const hidden = available.filter((name) => words.includes(`-${name}`));
  for (const [index, name] of available.entries()) {
    if (shown.includes(name) || hidden.includes(name)) continue;
    const before = available.slice(0, index).findLast((other) => shown.includes(other));
    shown.splice(before === undefined ? 0 : shown.indexOf(before) + 1, 0, name);
  }
  return { shown, hidden };
}
