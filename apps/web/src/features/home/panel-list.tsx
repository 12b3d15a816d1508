import type { HomePanel } from '@portico/contract/words/home-panels';
import type { ReactNode } from 'react';
import styles from './home.module.css';
import { type PanelProps, panels } from './panels.tsx';

type Props = {
  names: readonly HomePanel[];
  given: PanelProps;
  /** The cards, where they have a place of their own in the order. */
  figures: ReactNode;
  isStale: boolean;
};

/** Panels in order: those over the whole width one by one, the others between them in two columns. */
export function PanelList({ names, given, figures, isStale }: Props) {
  const draw = (name: HomePanel) => {
    if (name === 'figures') return figures;
    const { Panel } = panels[name];
    return <Panel key={name} {...given} />;
  };
  return blocksOf(names).map((block) => {
    const [first] = block;
    if (first === undefined) return null;
    if (placeOf(first) === 'full') return draw(first);
    const [wide, side] = (['wide', 'side'] as const).map((place) => block.filter((name) => placeOf(name) === place));
    return (
      <div
        key={first}
        className={styles.grid}
        data-stale={isStale}
        data-single={wide?.length === 0 || side?.length === 0}
      >
        {[wide ?? [], side ?? []].map(
          (column, place) =>
            column.length > 0 && (
              <div key={place === 0 ? 'wide' : 'side'} className={styles.column}>
                {column.map(draw)}
              </div>
            ),
        )}
      </div>
    );
  });
}

const placeOf = (name: HomePanel) => (name === 'figures' ? 'full' : panels[name].place);

/** Runs of panels that stand beside each other; one over the whole width is a run of its own. */
export function blocksOf(names: readonly HomePanel[]): HomePanel[][] {
  const blocks: HomePanel[][] = [];
  for (const name of names) {
    const last = blocks.at(-1);
    const [first] = last ?? [];
    if (last === undefined || first === undefined || placeOf(name) === 'full' || placeOf(first) === 'full')
      blocks.push([name]);
    else last.push(name);
  }
  return blocks;
}
