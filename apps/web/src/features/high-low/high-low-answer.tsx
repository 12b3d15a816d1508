import type { CallOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartPanel } from '../../pickers/analysis/chart-panel.tsx';
import { hourBuckets } from '../../pickers/analysis/bucket-words.ts';
import { type SummaryCard, SummaryCards } from '../../pickers/analysis/summary-cards.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useAnswerDetail } from '../../pickers/analysis/use-answer-detail.ts';
import { useShownKeys } from '../../pickers/analysis/use-shown-keys.ts';
import type { AnalysisView } from '../../pickers/analysis/view.ts';
import { figureKind } from '../../pickers/item-kind.ts';
import { formatDays } from '../../pickers/local-words.ts';
import { writeFigure } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { useTag } from '../../ui/use-tag.ts';
import { HighLowTable } from './high-low-table.tsx';

const WeekMatrix = lazy(() => import('./week-matrix.tsx'));

export type HighLow = ResultOf<typeof comparisons.highlow>;

/** Places whose usual day has a card; the table has all. */
const mostCards = 12;

type Props = { reply: HighLow; view: AnalysisView; asked: CallOf<typeof comparisons.highlow> | null };

/** The answer of high and low: the usual day of each place, its peak and its low, and the usual week. */
export function HighLowAnswer({ reply, view, asked }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const detailOf = useAnswerDetail();
  const kind = figureKind(reply.item);
  const shown = useShownKeys(reply.rows.map(({ id }) => String(id)));
  const series = reply.rows.flatMap(({ id, name, hours }) =>
    shown.has(String(id))
      ? [
          {
            key: String(id),
            name,
            colour: shown.colourOf(String(id)),
            values: hours,
            baseValues: [],
            unfinishedBucket: null,
          },
        ]
      : [],
  );
  const moment = (hour: { time: string; value: number } | null) =>
    hour === null
      ? '—'
      : t('analysis.highLow.at', { time: isolate(hour.time), value: writeFigure(hour.value, kind, tag).text });
  const cards: SummaryCard[] = reply.rows.slice(0, mostCards).map((row) => ({
    key: String(row.id),
    name: row.name,
    colour: shown.colourOf(String(row.id)),
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
      <SummaryCards cards={cards} kind={kind} shown={shown} />
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
        outOf={reply.rows.length}
      />
      <Suspense>
        <WeekMatrix item={view.item} usual={asked} />
      </Suspense>
      <TablePanel
        title={t('analysis.queries.byTime')}
        detail={formatDays(reply.range, tag)}
        picture={{ title, detail: detailOf({ ...reply, hours: view.hours }), range: reply.range }}
      >
        <HighLowTable reply={reply} shown={shown} kind={kind} name={title} />
      </TablePanel>
    </>
  );
}
