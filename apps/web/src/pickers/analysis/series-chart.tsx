import { type ReactNode, type Ref, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart, type ChartHandle } from '../../ui/chart.tsx';
import '../../ui/chart-bars.ts';
import type { Plot } from '../../ui/chart-option.ts';
import { type FigureKind, formatShare, writeChange, writeFigure } from '../../ui/figures.ts';
import { Change } from '../../ui/change.tsx';
import { isolate } from '../../ui/isolate.ts';
import { useShade } from '../../ui/shade.ts';
import { coloursOf } from '../../ui/theme.ts';
import { phone, useMedia } from '../../ui/use-media.ts';
import { useTag } from '../../ui/use-tag.ts';
import { growth } from '@portico/counting/compare';
import type { BucketWords } from './bucket-words.ts';
import type { DrawnSeries } from './series.ts';
import styles from './series-chart.module.css';
import { seriesNotes } from './series-notes.ts';
import { seriesOption } from './series-option.ts';

type Props = {
  buckets: readonly BucketWords[];
  series: readonly DrawnSeries[];
  shape?: 'line' | 'bar';
  kind: FigureKind;
  /** What it shows, for people who do not see it. */
  label: string;
  /** What the series are set against, where they are. */
  baseName?: string | undefined;
  /** Words at a bucket that is not over. */
  unfinishedText: string;
  handle?: Ref<ChartHandle> | undefined;
  onOpen?: (point: number) => void;
};

/** The longest name at the end of a line, in pixels. */
const mostRoom = 112;

/** Places or periods over time: gaps are gaps, what is not over is hollow, what they are set against is dashed. */
export default function SeriesChart(props: Props) {
  const { buckets, series, shape = 'line', kind, label, baseName, unfinishedText, handle, onOpen } = props;
  const { t } = useTranslation();
  const tag = useTag();
  const isPhone = useMedia(phone);
  const { shade } = useShade();
  const namesAtEnds = shape === 'line' && !isPhone && series.length > 1;

  const option = useMemo(
    () =>
      seriesOption({
        buckets,
        series,
        shape,
        colours: coloursOf(shade),
        compact: isPhone,
        roomForNames: namesAtEnds ? mostRoom : 0,
        isShare: kind === 'share',
        axisText: (value) => (kind === 'share' ? formatShare(value, tag, 0) : writeFigure(value, kind, tag, true).text),
      }),
    [buckets, series, shape, shade, isPhone, namesAtEnds, kind, tag],
  );

  const notes = useCallback(
    (plot: Plot) =>
      seriesNotes(
        {
          series: series.map((one) => ({ ...one, name: shortened(one.name, mostRoom - 24, plot) })),
          colours: coloursOf(shade),
          namesAtEnds,
          gapText: (one, from, to) =>
            isolate(
              from === to
                ? t('analysis.gapOne', { name: one.name, at: buckets[from]?.full ?? '' })
                : t('analysis.gap', { name: one.name, from: buckets[from]?.full ?? '', to: buckets[to]?.full ?? '' }),
            ),
          unfinishedText: isolate(unfinishedText),
        },
        plot,
      ),
    [series, shade, namesAtEnds, buckets, unfinishedText, t],
  );

  const write = (value: number | null) => writeFigure(value, kind, tag).exact;
  const changeAt = (one: DrawnSeries, point: number) => {
    if (point === one.unfinishedBucket) return null;
    const change = growth(one.values[point] ?? null, one.baseValues[point] ?? null);
    return change === null ? null : writeChange(change, tag);
  };
  const spoken = (point: number) =>
    [
      buckets[point]?.full ?? '',
      ...series.map((one) => {
        const change = changeAt(one, point);
        return `${one.name} ${write(one.values[point] ?? null)}${change === null ? '' : ` ${change.text}`}`;
      }),
    ].join(', ');
  const tip = (point: number) => (
    <Tip
      head={buckets[point]?.full ?? ''}
      baseName={series.some(({ baseValues }) => baseValues.length > 0) ? baseName : undefined}
      rows={series
        .toSorted((a, b) => (b.values[point] ?? -1) - (a.values[point] ?? -1))
        .map((one) => {
          const change = changeAt(one, point);
          return {
            key: one.key,
            colour: one.colour,
            name: one.name,
            value: write(one.values[point] ?? null),
            change: change === null ? null : <Change {...change} />,
          };
        })}
    />
  );

  return (
    <Chart
      option={option}
      notes={notes}
      points={buckets.length}
      label={label}
      spoken={spoken}
      tip={tip}
      handle={handle}
      {...(onOpen === undefined ? {} : { onOpen })}
    />
  );
}

function shortened(name: string, width: number, plot: Plot): string {
  if (plot.textWidth(name, false) <= width) return name;
  let kept = [...name];
  while (kept.length > 1 && plot.textWidth(`${kept.join('')}…`, false) > width) kept = kept.slice(0, -1);
  return `${kept.join('')}…`;
}

type TipRow = { key: string; colour: string; name: string; value: string; change: ReactNode };

function Tip({ head, baseName, rows }: { head: string; baseName: string | undefined; rows: readonly TipRow[] }) {
  return (
    <div className={styles.tip}>
      <span className={styles.tipHead}>
        <b>{head}</b>
        {baseName !== undefined && <span>{baseName}</span>}
      </span>
      {rows.map(({ key, colour, name, value, change }) => (
        <div key={key} className={styles.tipRow}>
          <i style={{ background: colour }} />
          <span>{name}</span>
          <b>{value}</b>
          <span>{change}</span>
        </div>
      ))}
    </div>
  );
}
