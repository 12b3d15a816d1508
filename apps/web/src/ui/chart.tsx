import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { drawNotes, type NoteLayer, noteLayerOf, plotOf } from './chart-notes.ts';
import type { ChartNote, ChartOption, Plot } from './chart-option.ts';
import { pointForKey } from './chart-keys.ts';
import { type Chart as Drawn, createChart } from './chart-engine.ts';
import styles from './chart.module.css';
import { useShade } from './shade.ts';
import { useTag } from './use-tag.ts';

export type ChartHandle = { picture: () => HTMLCanvasElement | null };

type Props = {
  option: ChartOption & { grid: { top: number; right: number } };
  /** What stands on the drawing beside its series, placed once its points have their places; anew when it is resized. */
  notes: (plot: Plot) => ChartNote[];
  /** How many points there are to walk over with the arrow keys. */
  points: number;
  /** What the chart is about, for people who do not see it. */
  label: string;
  /** What is said at a point. */
  spoken: (point: number) => string;
  /** What is shown beside a point. */
  tip: (point: number) => ReactNode;
  handle?: Ref<ChartHandle> | undefined;
  /** Opens what is behind a point: a press on it, or Enter. */
  onOpen?: (point: number) => void;
};

/**
 * A chart over category points: pointer and arrow keys (also Home, End, Esc) move the same mark. Time runs from left to right in
 * every language, so the drawing and the keys do too.
 */
export function Chart({ option, notes, points, label, spoken, tip, handle, onOpen }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<Drawn>(null);
  const layer = useRef<NoteLayer>(null);
  const annotate = useRef(() => {});
  const [active, setActive] = useState<number | null>(null);
  /** Where the mark stands, and the width it stands in. */
  const [at, setAt] = useState({ left: 0, width: 0 });
  const hintId = useId();
  const { shade } = useShade();
  const tag = useTag();

  useEffect(() => {
    if (place.current === null) return;
    const drawn = createChart(place.current, shade, tag);
    chart.current = drawn;
    layer.current = noteLayerOf(drawn);
    const observer = new ResizeObserver(() => {
      drawn.resize();
      annotate.current();
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      drawn.dispose();
      chart.current = null;
    };
  }, [shade, tag]);

  useEffect(() => {
    annotate.current = () => {
      if (chart.current === null || layer.current === null) return;
      drawNotes(layer.current, notes(plotOf(chart.current, points, option.grid)));
    };
    chart.current?.setOption({ animation: false, ...option }, { notMerge: true });
    annotate.current();
  }, [option, notes, points, shade, tag]);

  useImperativeHandle(handle, () => ({
    picture: () => chart.current?.renderToCanvas({ pixelRatio: 2 }) ?? null,
  }));

  const go = (point: number | null) => {
    setActive(point);
    if (point === null) return;
    setAt({
      left: chart.current?.convertToPixel({ xAxisIndex: 0 }, point) ?? 0,
      width: place.current?.clientWidth ?? 0,
    });
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active !== null) {
      event.preventDefault();
      onOpen?.(active);
      return;
    }
    const next = pointForKey(event.key, active, points);
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  };

  return (
    <div
      className={styles.chart}
      dir="ltr"
      role="application"
      aria-label={label}
      aria-describedby={active === null ? undefined : hintId}
      tabIndex={0}
      onKeyDown={onKey}
      onBlur={() => go(null)}
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const point = Math.round(chart.current?.convertFromPixel({ xAxisIndex: 0 }, event.clientX - box.left) ?? -1);
        go(point >= 0 && point < points ? point : null);
      }}
      onPointerLeave={() => go(null)}
      onClick={({ nativeEvent }) => {
        // A finger only asks what stands at a point.
        if (active !== null && 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse') onOpen?.(active);
      }}
    >
      <div ref={place} className={styles.drawing} />
      {active !== null && active < points && (
        <>
          <div className={styles.mark} style={{ left: at.left }} />
          <div
            className={styles.tip}
            dir={document.documentElement.dir}
            style={at.left > at.width / 2 ? { right: at.width - at.left + 12 } : { left: at.left + 12 }}
          >
            {tip(active)}
          </div>
        </>
      )}
      <p id={hintId} className="heard" aria-live="polite">
        {active !== null && active < points ? spoken(active) : ''}
      </p>
    </div>
  );
}
