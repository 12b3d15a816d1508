import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { axisTicks } from './axis-ticks.ts';
import { findPointAfterKeyPress } from './chart-keys.ts';
import styles from './day-chart.module.css';
import { DayChartBars } from './day-chart-bars.tsx';
import { LegendIcon } from './legend-icon.tsx';

/** Values by position: solid bars, or dashed outlines for a comparison. */
export type DaySeries = {
  key: string;
  name: string;
  /** A CSS colour. */
  colour: string;
  barStyle: 'solid' | 'outline';
  /** null: unknown, drawn as a gap. */
  values: readonly (number | null)[];
  /** Position that is still in progress: its bar is hollow. */
  unfinishedPosition?: number | null;
};

type Props = {
  series: readonly DaySeries[];
  /** The label below each position. */
  labels: readonly string[];
  /** Positions with missing data. */
  gaps: readonly number[];
  /** The axis has whole steps only. */
  hasIntegerAxis: boolean;
  axisText: (value: number) => string;
  /** Accessible description of the chart. */
  label: string;
  describePosition: (position: number) => string;
  renderTooltip: (position: number) => ReactNode;
  height?: number;
};

const [top, bottom, right] = [12, 24, 4];
const letterWidth = 7;

/**
 * A chart of few positions, usually days. Pointer and arrow keys (also Home, End, Esc) move the same mark; time runs from left to right in
 * every language.
 */
export function DayChart({
  series,
  labels,
  gaps,
  hasIntegerAxis,
  axisText,
  label,
  describePosition,
  renderTooltip,
  height = 240,
}: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [active, setActive] = useState<number | null>(null);
  const hintId = useId();
  useEffect(() => {
    if (container.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(container.current);
    return () => observer.disconnect();
  }, []);

  const points = labels.length;
  const max = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const steps = axisTicks(max, hasIntegerAxis);
  const left = 8 + letterWidth * Math.max(...steps.map((step) => axisText(step).length));
  const plot = { left, right: width - right, top, bottom: height - bottom };
  const slot = Math.max(0, plot.right - plot.left) / Math.max(1, points);
  const heightOf = (value: number) => (value / (steps.at(-1) ?? 1)) * (plot.bottom - plot.top);
  const at = {
    x: (position: number) => plot.left + slot * (position + 0.5),
    y: (v: number) => plot.bottom - heightOf(v),
  };
  // Every `labelStep`-th label is shown, so that the labels do not overlap.
  const maxLabelWidth = 8 + letterWidth * Math.max(0, ...labels.map((text) => text.length));
  const labelStep = Math.max(1, Math.ceil(maxLabelWidth / Math.max(1, slot)));

  const onKey = (event: KeyboardEvent) => {
    const next = findPointAfterKeyPress(event.key, active, points);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };
  const shown = active !== null && active < points ? active : null;
  const markAt = shown === null ? 0 : at.x(shown);
  return (
    <div
      ref={container}
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
            position % labelStep === 0 ? (
              <text
                // Days of several festivals may have the same name.
                key={`${position} ${text}`}
                className={styles.label}
                data-now={series.some(({ unfinishedPosition }) => unfinishedPosition === position)}
                x={at.x(position)}
                y={height - 6}
                textAnchor="middle"
              >
                {text}
              </text>
            ) : null,
          )}
          <DayChartBars series={series} gaps={gaps} slotWidth={slot} scale={at} base={plot.bottom} />
        </svg>
      )}
      {shown !== null && (
        <div
          className={styles.tip}
          dir={document.documentElement.dir}
          style={markAt > width / 2 ? { right: width - markAt + slot / 2 + 4 } : { left: markAt + slot / 2 + 4 }}
        >
          {renderTooltip(shown)}
        </div>
      )}
      <p id={hintId} className="heard" aria-live="polite">
        {shown === null ? '' : describePosition(shown)}
      </p>
    </div>
  );
}

/** The legend of the chart's series. */
export function DayChartLegend({ series }: { series: readonly DaySeries[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ key, name, barStyle, colour }) => (
        <li key={key}>
          <LegendIcon symbolStyle={barStyle === 'solid' ? 'fill' : 'outline'} colour={colour} />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
