import { comparisonOpacity, dashes, lineWidths, pointSizes } from './chart-styles.ts';
import styles from './day-chart.module.css';
import type { DaySeries } from './day-chart.tsx';

type Scale = { x: (position: number) => number; y: (value: number) => number };
type Props = { series: readonly DaySeries[]; gaps: readonly number[]; slotWidth: number; scale: Scale; base: number };

const maxBarWidth = 28;

/** Bars side by side, and marks on the base line for missing positions. */
export function DayChartBars({ series, gaps, slotWidth, scale, base }: Props) {
  const barWidth = Math.max(1, Math.min(maxBarWidth, (slotWidth * 0.7) / Math.max(1, series.length) - 2));
  return (
    <>
      {series.map((one, index) => (
        <Bars
          key={one.key}
          series={one}
          left={(index - series.length / 2) * (barWidth + 2) + 1}
          {...{ barWidth, scale, base }}
        />
      ))}
      {gaps.map((position) => {
        const half = Math.min(12, slotWidth / 3);
        const ends = [scale.x(position) - half, scale.x(position) + half];
        return (
          <g key={position} className={styles.gap}>
            <line x1={ends[0]} x2={ends[1]} y1={base} y2={base} />
            {ends.map((x) => (
              <circle key={x} cx={x} cy={base} r={pointSizes.gapEnd / 2} />
            ))}
          </g>
        );
      })}
    </>
  );
}

type BarsProps = { series: DaySeries; left: number; barWidth: number; scale: Scale; base: number };

function Bars({ series: { values, barStyle, colour, unfinishedPosition }, left, barWidth, scale, base }: BarsProps) {
  return (
    <g>
      {values.map((value, position) => {
        if (value === null) return null;
        const isHollow = position === unfinishedPosition;
        const [x, y] = [scale.x(position) + left, scale.y(value)];
        const isDrawn = barStyle === 'outline' || isHollow;
        // A stroke is drawn half outside its shape, so an outlined bar is inset.
        const strokeWidth = barStyle === 'outline' ? lineWidths.comparison : lineWidths.unfinished;
        const inset = isDrawn ? strokeWidth / 2 : 0;
        const dash = barStyle === 'outline' ? dashes.comparison : dashes.unfinished;
        return (
          <rect
            // The position identifies the bar.
            key={`${position}`}
            fill={barStyle === 'outline' ? 'none' : isHollow ? 'var(--surface)' : colour}
            opacity={barStyle === 'outline' ? comparisonOpacity : undefined}
            {...(isDrawn ? { stroke: colour, strokeWidth, strokeDasharray: dash.join(' ') } : {})}
            rx={1}
            x={x + inset}
            y={Math.min(y, base - 1) + inset}
            width={Math.max(1, barWidth - 2 * inset)}
            height={Math.max(1, base - y - inset)}
          />
        );
      })}
    </g>
  );
}
