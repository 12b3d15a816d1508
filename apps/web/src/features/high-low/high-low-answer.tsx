import type { ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartPanel } from '../../pickers/analysis/chart-panel.tsx';
import { hourBuckets } from '../../pickers/analysis/bucket-words.ts';
import { mostLines, seriesColours } from '../../pickers/analysis/series.ts';
import { type SummaryCard, SummaryCards } from '../../pickers/analysis/summary-cards.tsx';
import { useShownKeys } from '../../pickers/analysis/use-shown-keys.ts';
import type { AnalysisView } from '../../pickers/analysis/view.ts';
import { figureKind } from '../../pickers/item-kind.ts';
import { formatDays } from '../../pickers/local-words.ts';
import { writeFigure } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { Panel } from '../../ui/panel.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { HighLowTable } from './high-low-table.tsx';

const WeekMatrix = lazy(() => import('./week-matrix.tsx'));

export type HighLow = ResultOf<typeof comparisons.highlow>;

/** Places whose usual day has a card and a line; the table has all. */
const mostCards = 12;

/** The answer of high and low: the usual day of each place, its peak and its low, and the usual week. */
export function HighLowAnswer({ reply, view }: { reply: HighLow; view: AnalysisView }) {
  const { t } = useTranslation();
  const tag = useTag();
  const kind = figureKind(reply.item);
  const rows = reply.rows.slice(0, mostCards);
  const keys = rows.map(({ id }) => String(id));
  const [shown, toggle] = useShownKeys(keys, mostLines);
  const colourOf = (place: number) => seriesColours[place % mostLines] ?? seriesColours[0];
  const series = rows.flatMap(({ id, name, hours }, place) =>
    shown.has(String(id))
      ? [{ key: String(id), name, colour: colourOf(place), values: hours, baseValues: [], unfinishedBucket: null }]
      : [],
  );
  const moment = (hour: { time: string; value: number } | null) =>
    hour === null
      ? '—'
      : t('analysis.highLow.at', { time: isolate(hour.time), value: writeFigure(hour.value, kind, tag).text });
  const cards: SummaryCard[] = rows.map((row, place) => ({
    key: String(row.id),
    name: row.name,
    colour: colourOf(place),
    value: row.peak?.value ?? null,
    reason: t('home.absence.notReceived'),
    completeness: row.completeness,
    foot: (
      <>
        <span>
          {t('analysis.highLow.peak')} {isolate(row.peak?.time ?? '—')}
        </span>
        <span>
          {t('analysis.highLow.lowest')} {moment(row.lowest)}
        </span>
      </>
    ),
  }));
  const title = t('analysis.highLow.chartTitle', { item: t(`words.items.${reply.item}`) });
  return (
    <>
      <SummaryCards cards={cards} kind={kind} shown={shown} onToggle={toggle} />
      <ChartPanel
        title={title}
        item={reply.item}
        range={reply.range}
        zone={reply.zone}
        hours={view.hours}
        buckets={hourBuckets()}
        series={series}
        kind={kind}
        unfinishedText=""
      />
      <Suspense>
        <WeekMatrix view={view} ids={reply.rows.map(({ id }) => id)} />
      </Suspense>
      <Panel title={t('analysis.queries.byTime')} detail={formatDays(reply.range, tag)}>
        <HighLowTable reply={reply} kind={kind} name={title} />
      </Panel>
    </>
  );
}
