import type { HomePanel } from '@portico/contract/words/home-panels';
import type { ReactNode } from 'react';
import styles from './home.module.css';
import { type HomePanelProps, homePanelComponents, type PanelPlace } from './panels.tsx';

type Props = {
  names: readonly HomePanel[];
  panelProps: HomePanelProps;
  /** The cards, when they are a panel in the order. */
  figures: ReactNode;
  isStale: boolean;
};

/** Panels in order: full-width panels alone, the others between them in two columns. */
export function PanelList({ names, panelProps, figures, isStale }: Props) {
  const draw = (name: HomePanel) => {
    if (name === 'figures') return figures;
    const { Panel } = homePanelComponents[name];
    return <Panel key={name} {...panelProps} />;
  };
  const ofStores = panelProps.store === null;
  const placeOf = (name: HomePanel) => findPlace(name, ofStores);
  return groupPanels(names, ofStores).map((block) => {
    const [first] = block;
    if (first === undefined) return null;
    if (placeOf(first) === 'full') return draw(first);
    const [wide, side] = (['wide', 'side'] as const).map((place) => block.filter((name) => placeOf(name) === place));
    return (
      <div
        key={first}
        className={styles.grid}
        data-top-down=""
        data-stale={isStale}
        data-even={ofStores}
        data-single={wide?.length === 0 || side?.length === 0}
      >
        {[wide ?? [], side ?? []].map(
          (column, index) =>
            column.length > 0 && (
              <div key={index === 0 ? 'wide' : 'side'} className={styles.column} data-top-down="">
                {column.map(draw)}
              </div>
            ),
        )}
      </div>
    );
  });
}

function findPlace(name: HomePanel, ofStores: boolean): PanelPlace {
  if (name === 'figures') return 'full';
  const { place, placeOfStores = place } = homePanelComponents[name];
  return ofStores ? placeOfStores : place;
}

/** Splits the panels into groups that stand side by side; a full-width panel is a group of its own. */
export function groupPanels(names: readonly HomePanel[], ofStores: boolean): HomePanel[][] {
  const blocks: HomePanel[][] = [];
  const isFull = (name: HomePanel) => findPlace(name, ofStores) === 'full';
  for (const name of names) {
    const last = blocks.at(-1);
    const [first] = last ?? [];
    if (last === undefined || first === undefined || isFull(name) || isFull(first)) blocks.push([name]);
    else last.push(name);
  }
  return blocks;
}
