import { type HomePanel, homePanelNames } from '@portico/contract/words/home-panels';

/** Panels in order, each shown or hidden; includes the panels of other roles, which keep their positions. */
export type PanelArrangement = readonly { name: HomePanel; isShown: boolean }[];

/** Merges the server's two lists; a hidden panel is placed after the panels that precede it in the default order. */
export function toPanelArrangement({
  shown,
  hidden,
}: {
  shown: readonly HomePanel[];
  hidden: readonly HomePanel[];
}): PanelArrangement {
  const list = shown.map((name) => ({ name, isShown: true }));
  for (const name of homePanelNames.filter((one) => hidden.includes(one))) {
    const before = homePanelNames.slice(0, homePanelNames.indexOf(name));
    const place = list.findLastIndex((one) => before.includes(one.name));
    list.splice(place + 1, 0, { name, isShown: false });
  }
  return list;
}

/** Moves a panel before or behind the next one that the user's role sees. */
export function movePanel(
  choice: PanelArrangement,
  own: readonly HomePanel[],
  name: HomePanel,
  by: -1 | 1,
): PanelArrangement {
  const seen = choice.filter((one) => own.includes(one.name));
  const other = seen[seen.findIndex((one) => one.name === name) + by];
  const one = choice.find((each) => each.name === name);
  if (other === undefined || one === undefined) return choice;
  const rest = choice.filter((each) => each !== one);
  const place = rest.indexOf(other) + (by === 1 ? 1 : 0);
  return [...rest.slice(0, place), one, ...rest.slice(place)];
}

/** The arrangement as the server stores it. */
export function toPanelSettings(choice: PanelArrangement): { shown: HomePanel[]; hidden: HomePanel[] } {
  const namesOf = (isShown: boolean) => choice.filter((one) => one.isShown === isShown).map(({ name }) => name);
  return { shown: namesOf(true), hidden: namesOf(false) };
}
