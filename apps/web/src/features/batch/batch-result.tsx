import { findComparisonRefusal } from '@portico/counting/comparison-refusal';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalysisView } from '../../pickers/analysis/analysis-view.ts';
import { formatBucketLabels } from '../../pickers/analysis/bucket-labels.ts';
import { ChartPanel } from '../../pickers/analysis/chart-panel.tsx';
import { GrowthFigure, LikeForLikeNote } from '../../pickers/analysis/comparison.tsx';
import { type SummaryCard, SummaryCards } from '../../pickers/analysis/summary-cards.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useChartSelection } from '../../pickers/analysis/use-chart-selection.ts';
import { useResultDetail } from '../../pickers/analysis/use-result-detail.ts';
import { formatPeriodDays, formatTimeOfDay } from '../../pickers/format-local-time.ts';
import { formatFigure } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { BatchTable } from './batch-table.tsx';
import { type BatchReply, listStartedDays } from './started-days.ts';

/** How many places get a card; the table lists all of them. */
const maxCards = 12;

/** The result of a group analysis: a card per place, the days as lines, and a table of all places. */
export function BatchResult({ reply, view }: { reply: BatchReply; view: AnalysisView }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const detailOf = useResultDetail();
  const selection = useChartSelection(reply.rows.map(({ id }) => String(id)));
  const buckets = useMemo(() => formatBucketLabels(listStartedDays(reply), '1d', tag), [reply, tag]);
  const today = reply.days.findIndex((day) => reply.unfinished && day.slice(0, 10) === reply.asOf.slice(0, 10));
  const series = reply.rows.flatMap((row) =>
    selection.has(String(row.id))
      ? [
          {
            key: String(row.id),
            name: row.name,
            colour: selection.getColour(String(row.id)),
            values: row.values.slice(0, buckets.length),
            comparisonValues: row.baseValues.slice(0, buckets.length),
            isComparisonHidden: true,
            isComparisonCut: true,
            unfinishedBucket: today === -1 ? null : today,
            // Without a change of the whole range, its days have none either.
            ...(findComparisonRefusal(row) === null ? {} : { changes: row.values.map(() => null) }),
          },
        ]
      : [],
  );
  const asOf = formatTimeOfDay(reply.asOf, tag);
  const title = t('analysis.batch.chartTitle');
  const cards: SummaryCard[] = reply.rows.slice(0, maxCards).map((row) => ({
    key: String(row.id),
    name: row.name,
    colour: selection.getColour(String(row.id)),
    value: row.value,
    reason: t('home.absence.notMeasured'),
    completeness: row.completeness,
    // Without a value there is neither an average nor a group size.
    footer: row.value !== null && (
      <>
        {view.compare !== 'none' && (
          <GrowthFigure comparison={row} kind="count" baseRange={reply.base} store={row.entityId} />
        )}
        <span>{t('analysis.dailyAverage', { value: formatFigure(row.average, 'count', tag, true).text })}</span>
        <span>
          {t('analysis.batch.groupSize')} {formatFigure(row.averageGroupSize, 'average', tag).text}
        </span>
      </>
    ),
  }));
  return (
    <>
      <SummaryCards cards={cards} kind="count" selection={selection} />
      {reply.likeForLike !== null && (
        <LikeForLikeNote
          comparison={reply.likeForLike}
          kind="count"
          base={reply.base}
          comparedUntil={reply.unfinished ? isolateDirection(asOf) : null}
        />
      )}
      <ChartPanel
        title={title}
        item="batch"
        range={reply.range}
        zone={reply.zone}
        hours={view.hours}
        buckets={buckets}
        series={series}
        kind="count"
        comparisonName={reply.base === null ? undefined : formatPeriodDays(reply.base, tag)}
        unfinishedText={t('analysis.unfinished', { time: asOf })}
        totalLineCount={reply.rows.length}
      />
      <TablePanel
        title={t('analysis.queries.byTime')}
        detail={formatPeriodDays(reply.range, tag)}
        picture={{ title, detail: detailOf({ ...reply, item: 'batch', hours: view.hours }), range: reply.range }}
      >
        <BatchTable reply={reply} selection={selection} name={title} isCompared={view.compare !== 'none'} />
      </TablePanel>
    </>
  );
}
