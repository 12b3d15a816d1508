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
import styles from './chart.module.css';
import { type AnnotationLayer, addAnnotationLayer, drawAnnotations, measurePlotArea } from './chart-annotations.ts';
import { type ChartInstance as Drawn, initChart } from './chart-engine.ts';
import { findPointAfterKeyPress } from './chart-keys.ts';
import type { ChartAnnotation, ChartOption, PlotArea } from './chart-option.ts';
import { useColourScheme } from './colour-scheme.ts';
import { useLanguageTag } from './use-language-tag.ts';

export type ChartHandle = { renderPicture: () => HTMLCanvasElement | null };

/** In a narrower chart the tooltip takes its whole width, because beside the mark the names of the series would not fit. In pixels. */
const minWidthBesideMark = 480;

function placeTooltip({ left, width }: { left: number; width: number }) {
  if (width < minWidthBesideMark) return { left: 8, right: 8 };
  return left > width / 2 ? { right: width - left + 12 } : { left: left + 12 };
}

type Props = {
  option: ChartOption & { grid: { top: number; right: number } };
  /** Returns the annotations, once the points have their positions; called again after a resize. */
  getAnnotations: (plot: PlotArea) => ChartAnnotation[];
  /** Number of points that the arrow keys move between. */
  pointCount: number;
  /** Accessible description of the chart. */
  label: string;
  /** Text for screen readers at a point. */
  describePoint: (point: number) => string;
  /** Content of the tooltip at a point. */
  renderTooltip: (point: number) => ReactNode;
  handle?: Ref<ChartHandle> | undefined;
  /** Opens the details of a point, on a click or Enter. */
  onOpen?: (point: number) => void;
};

/**
 * A chart over category points: pointer and arrow keys (also Home, End, Esc) move the same mark. Time runs from left to right in every
 * language, so the drawing and the keys do too.
 */
export function Chart({
  option,
  getAnnotations,
  pointCount,
  label,
  describePoint,
  renderTooltip,
  handle,
  onOpen,
}: Props) {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<Drawn>(null);
  const layer = useRef<AnnotationLayer>(null);
  const annotate = useRef(() => {});
  const [active, setActive] = useState<number | null>(null);
  /** The position of the mark and the width of the chart, in pixels. */
  const [at, setAt] = useState({ left: 0, width: 0 });
  const hintId = useId();
  const { scheme } = useColourScheme();
  const tag = useLanguageTag();

  useEffect(() => {
    if (container.current === null) return;
    const instance = initChart(container.current, scheme, tag);
    chart.current = instance;
    layer.current = addAnnotationLayer(instance);
    const observer = new ResizeObserver(() => {
      instance.resize();
      annotate.current();
    });
    observer.observe(container.current);
    return () => {
      observer.disconnect();
      instance.dispose();
      chart.current = null;
    };
  }, [scheme, tag]);

  useEffect(() => {
    annotate.current = () => {
      if (chart.current === null || layer.current === null) return;
      drawAnnotations(layer.current, getAnnotations(measurePlotArea(chart.current, pointCount, option.grid)));
    };
    chart.current?.setOption({ animation: false, ...option }, { notMerge: true });
    annotate.current();
  }, [option, getAnnotations, pointCount, scheme, tag]);

  useImperativeHandle(handle, () => ({
    renderPicture: () => chart.current?.renderToCanvas({ pixelRatio: 2 }) ?? null,
  }));

  const moveTo = (point: number | null) => {
    setActive(point);
    if (point === null) return;
    setAt({
      left: chart.current?.convertToPixel({ xAxisIndex: 0 }, point) ?? 0,
      width: container.current?.clientWidth ?? 0,
    });
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active !== null) {
      event.preventDefault();
      onOpen?.(active);
      return;
    }
    const next = findPointAfterKeyPress(event.key, active, pointCount);
    if (next === undefined) return;
    event.preventDefault();
    moveTo(next);
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
      onBlur={() => moveTo(null)}
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const point = Math.round(chart.current?.convertFromPixel({ xAxisIndex: 0 }, event.clientX - box.left) ?? -1);
        moveTo(point >= 0 && point < pointCount ? point : null);
      }}
      onPointerLeave={() => moveTo(null)}
      onClick={({ nativeEvent }) => {
        // On touch, a tap only shows the tooltip.
        if (active !== null && 'pointerType' in nativeEvent && nativeEvent.pointerType === 'mouse') onOpen?.(active);
      }}
    >
      <div ref={container} className={styles.drawing} />
      {active !== null && active < pointCount && (
        <>
          <div className={styles.mark} style={{ left: at.left }} />
          <div className={styles.tip} dir={document.documentElement.dir} style={placeTooltip(at)}>
            {renderTooltip(active)}
          </div>
        </>
      )}
      <p id={hintId} className="heard" aria-live="polite">
        {active !== null && active < pointCount ? describePoint(active) : ''}
      </p>
    </div>
  );
}
