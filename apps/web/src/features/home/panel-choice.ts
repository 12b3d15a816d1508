import { type HomePanel, homePanelNames } from '@portico/contract/words/home-panels';

/** Panels in order, each shown or put away; also those of other roles, which keep their places. */
export type PanelChoice = readonly { name: HomePanel; isShown: boolean }[];

/** What the server tells as one list: a panel put away stands behind the one it usually follows. */
export function choiceOf({
  shown,
  hidden,
}: {
  shown: readonly HomePanel[];
  hidden: readonly HomePanel[];
}): PanelChoice {
  const list = shown.map((name) => ({ name, isShown: true }));
  for (const name of homePanelNames.filter((one) => hidden.includes(one))) {
    const before = homePanelNames.slice(0, homePanelNames.indexOf(name));
    const place = list.findLastIndex((one) => before.includes(one.name));
    list.splice(place + 1, 0, { name, isShown: false });
  }
  return list;
}

/** Moves a panel before or behind the next one that its reader sees. */
export function moved(choice: PanelChoice, own: readonly HomePanel[], name: HomePanel, by: -1 | 1): PanelChoice {
  const seen = choice.filter((one) => own.includes(one.name));
  const other = seen[seen.findIndex((one) => one.name === name) + by];
  const one = choice.find((each) => each.name === name);
  if (other === undefined || one === undefined) return choice;
  const rest = choice.filter((each) => each !== one);
  const place = rest.indexOf(other) + (by === 1 ? 1 : 0);
  return [...rest.slice(0, place), one, ...rest.slice(place)];
}

/** What the server keeps. */
export function toSave(choice: PanelChoice): { shown: HomePanel[]; hidden: HomePanel[] } {
  const namesOf = (isShown: boolean) => choice.filter((one) => one.isShown === isShown).map(({ name }) => name);
  return { shown: namesOf(true), hidden: namesOf(false) };
}
