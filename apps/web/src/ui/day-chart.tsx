import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { axisSteps } from './axis-steps.ts';
import { pointForKey } from './chart-keys.ts';
import styles from './day-chart.module.css';
import { Marks } from './day-chart-marks.tsx';

/** Figures by position: solid bars, or dashed outlines of what they are compared with. */
export type DaySeries = {
  key: string;
  name: string;
  /** A CSS colour. */
  colour: string;
  look: 'solid' | 'outline';
  /** null: not known, drawn as a gap. */
  values: readonly (number | null)[];
  /** Position that is not over yet: its bar is hollow. */
  unfinished?: number | null;
};

type Props = {
  series: readonly DaySeries[];
  /** What stands below each position. */
  labels: readonly string[];
  /** Positions nothing is known of though it should be. */
  gaps: readonly number[];
  /** Things that are counted have no parts. */
  isWhole: boolean;
  axisText: (value: number) => string;
  /** What the chart is about, for people who do not see it. */
  label: string;
  spoken: (position: number) => string;
  tip: (position: number) => ReactNode;
  height?: number;
};

const [top, bottom, right] = [12, 24, 4];
const letterWidth = 7;

/**
 * A chart of few positions, days mostly. Pointer and arrow keys (also Home, End, Esc) move the same mark; time runs from left to right
 * in every language.
 */
export function DayChart({ series, labels, gaps, isWhole, axisText, label, spoken, tip, height = 240 }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [active, setActive] = useState<number | null>(null);
  const hintId = useId();
  useEffect(() => {
    if (place.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  const points = labels.length;
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const steps = axisSteps(most, isWhole);
  const left = 8 + letterWidth * Math.max(...steps.map((step) => axisText(step).length));
  const plot = { left, right: width - right, top, bottom: height - bottom };
  const slot = Math.max(0, plot.right - plot.left) / Math.max(1, points);
  const heightOf = (value: number) => (value / (steps.at(-1) ?? 1)) * (plot.bottom - plot.top);
  const at = {
    x: (position: number) => plot.left + slot * (position + 0.5),
    y: (v: number) => plot.bottom - heightOf(v),
  };
  // As many labels as have room.
  const widest = 8 + letterWidth * Math.max(0, ...labels.map((text) => text.length));
  const every = Math.max(1, Math.ceil(widest / Math.max(1, slot)));

  const onKey = (event: KeyboardEvent) => {
    const next = pointForKey(event.key, active, points);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };
  const shown = active !== null && active < points ? active : null;
  const markAt = shown === null ? 0 : at.x(shown);
  return (
    <div
      ref={place}
      className={styles.chart}
      style={{ height }}
      dir="ltr"
      role="application"
      aria-label={label}
      aria-describedby={shown === null ? undefined : hintId}
      tabIndex={0}
      onKeyDown={onKey}
      onBlur={() => setActive(null)}
      onPointerMove={(event) => {
        const position = Math.floor(
          (event.clientX - event.currentTarget.getBoundingClientRect().left - plot.left) / slot,
        );
        setActive(position >= 0 && position < points ? position : null);
      }}
      onPointerLeave={() => setActive(null)}
    >
      {width > 0 && (
        <svg className={styles.drawing} data-picture="" width={width} height={height} aria-hidden="true">
          {shown !== null && (
            <rect className={styles.active} x={markAt - slot / 2} y={top} width={slot} height={plot.bottom - top} />
          )}
          {steps.map((step) => (
            <g key={step}>
              <line
                className={step === 0 ? styles.base : styles.grid}
                x1={plot.left}
                x2={plot.right}
                y1={Math.round(at.y(step)) + 0.5}
                y2={Math.round(at.y(step)) + 0.5}
              />
              <text className={styles.label} x={plot.left - 8} y={at.y(step) + 4} textAnchor="end">
                {axisText(step)}
              </text>
            </g>
          ))}
          {labels.map((text, position) =>
            position % every === 0 ? (
              <text
                // Days of several festivals may share a name.
                key={`${position} ${text}`}
                className={styles.label}
                data-now={series.some(({ unfinished }) => unfinished === position)}
                x={at.x(position)}
                y={height - 6}
                textAnchor="middle"
              >
                {text}
              </text>
            ) : null,
          )}
          <Marks series={series} gaps={gaps} slot={slot} at={at} base={plot.bottom} />
        </svg>
      )}
      {shown !== null && (
        <div
          className={styles.tip}
          dir={document.documentElement.dir}
          style={markAt > width / 2 ? { right: width - markAt + slot / 2 + 4 } : { left: markAt + slot / 2 + 4 }}
        >
          {tip(shown)}
        </div>
      )}
      <p id={hintId} className="heard" aria-live="polite">
        {shown === null ? '' : spoken(shown)}
      </p>
    </div>
  );
}

/** What each series of a chart is. */
export function DayLegend({ series }: { series: readonly DaySeries[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ key, name, look, colour }) => (
        <li key={key}>
          <span
            className={styles.sign}
            data-look={look}
            style={look === 'solid' ? { background: colour } : { borderColor: colour }}
          />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
