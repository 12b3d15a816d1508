import type { RequestOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalysisView } from '../../pickers/analysis/analysis-view.ts';
import { createHourLabels } from '../../pickers/analysis/bucket-labels.ts';
import { ChartPanel } from '../../pickers/analysis/chart-panel.tsx';
import { type SummaryCard, SummaryCards } from '../../pickers/analysis/summary-cards.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useChartSelection } from '../../pickers/analysis/use-chart-selection.ts';
import { useResultDetail } from '../../pickers/analysis/use-result-detail.ts';
import { formatPeriodDays } from '../../pickers/format-local-time.ts';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { formatFigure } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { HighLowTable } from './high-low-table.tsx';

const WeekMatrix = lazy(() => import('./week-matrix.tsx'));

export type HighLowReply = ResultOf<typeof comparisons.highlow>;

/** How many places get a card; the table lists all of them. */
const maxCards = 12;

type Props = { reply: HighLowReply; view: AnalysisView; query: RequestOf<typeof comparisons.highlow> | null };

/** The result of a high-low analysis: each place's average day with peak and low, and the average week of all places. */
export function HighLowResult({ reply, view, query }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const detailOf = useResultDetail();
  const kind = itemFigureKind(reply.item);
  const selection = useChartSelection(reply.rows.map(({ id }) => String(id)));
  const series = reply.rows.flatMap(({ id, name, hours }) =>
    selection.has(String(id))
      ? [
          {
            key: String(id),
            name,
            colour: selection.getColour(String(id)),
            values: hours,
            comparisonValues: [],
            unfinishedBucket: null,
          },
        ]
      : [],
  );
  const moment = (hour: { time: string; value: number } | null) =>
    hour === null
      ? '—'
      : t('analysis.highLow.at', {
          time: isolateDirection(hour.time),
          value: formatFigure(hour.value, kind, tag).text,
        });
  const cards: SummaryCard[] = reply.rows.slice(0, maxCards).map((row) => ({
    key: String(row.id),
    name: row.name,
    colour: selection.getColour(String(row.id)),
    value: row.peak?.value ?? null,
    reason: t('home.absence.notReceived'),
    completeness: row.completeness,
    footer: (
      <>
        <span>
          {t('analysis.highLow.peak')} {isolateDirection(row.peak?.time ?? '—')}
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
      <SummaryCards cards={cards} kind={kind} selection={selection} />
      <ChartPanel
        title={title}
        item={reply.item}
        range={reply.range}
        zone={reply.zone}
        hours={view.hours}
        buckets={createHourLabels()}
        series={series}
        kind={kind}
        unfinishedText=""
        totalLineCount={reply.rows.length}
      />
      <Suspense>
        <WeekMatrix item={view.item} highLowQuery={query} />
      </Suspense>
      <TablePanel
        title={t('analysis.queries.byTime')}
        detail={formatPeriodDays(reply.range, tag)}
        picture={{ title, detail: detailOf({ ...reply, hours: view.hours }), range: reply.range }}
      >
        <HighLowTable reply={reply} selection={selection} kind={kind} name={title} />
      </TablePanel>
    </>
  );
}
