import { type KeyboardEvent, useId, useState } from 'react';
import { findPointAfterKeyPress } from './chart-keys.ts';
import styles from './pie-chart.module.css';
import { drawPieArc, layOutPie } from './pie-slices.ts';

export type PieSlice = {
  key: string;
  name: string;
  /** A CSS colour. */
  colour: string;
  value: number;
  /** The value and its share, as texts. */
  valueText: string;
  shareText: string;
};

const radius = 72;
/** Room for the marked slice, which is larger, in pixels. */
const marginPixels = 6;
const size = 2 * (radius + marginPixels);

/**
 * A pie chart; pointer and arrow keys (also Home, End, Esc) mark a slice and show its figures. Slices of 0 are not drawn. Each page has a
 * table with the same figures beside it.
 */
export function PieChart({ slices, label }: { slices: readonly PieSlice[]; label: string }) {
  const [active, setActive] = useState<number | null>(null);
  const hintId = useId();
  const arcs = layOutPie(slices);
  const drawn = arcs.flatMap((arc) => {
    const slice = slices.find(({ key }) => key === arc.key);
    return slice === undefined ? [] : [{ arc, slice }];
  });
  const marked = active === null ? undefined : drawn[active]?.slice;
  const onKey = (event: KeyboardEvent) => {
    const next = findPointAfterKeyPress(event.key, active, drawn.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };
  return (
    <div
      className={styles.chart}
      role="application"
      aria-label={label}
      aria-describedby={marked === undefined ? undefined : hintId}
      tabIndex={0}
      onKeyDown={onKey}
      onBlur={() => setActive(null)}
      onPointerLeave={() => setActive(null)}
    >
      <svg width={size} height={size} viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`} aria-hidden="true">
        {drawn.length === 0 && <circle className={styles.empty} r={radius} />}
        {drawn.map(({ arc, slice }, index) => (
          <path
            key={arc.key}
            className={styles.slice}
            d={drawPieArc(arc, active === index ? radius + marginPixels - 1 : radius)}
            fill={slice.colour}
            onPointerMove={() => setActive(index)}
          />
        ))}
      </svg>
      {marked !== undefined && (
        <div className={styles.tip}>
          <i style={{ background: marked.colour }} />
          <bdi>{marked.name}</bdi>
          <b>{marked.valueText}</b>
          <span>{marked.shareText}</span>
        </div>
      )}
      <p id={hintId} className="heard" aria-live="polite">
        {marked === undefined ? '' : `${marked.name}: ${marked.valueText}, ${marked.shareText}`}
      </p>
    </div>
  );
}
