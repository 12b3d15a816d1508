import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { bucketWords } from '../../pickers/analysis/bucket-words.ts';
import { ChartPanel } from '../../pickers/analysis/chart-panel.tsx';
import { GrowthFigure, LikeForLikeNote } from '../../pickers/analysis/compared.tsx';
import { type SummaryCard, SummaryCards } from '../../pickers/analysis/summary-cards.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useAnswerDetail } from '../../pickers/analysis/use-answer-detail.ts';
import { useShownKeys } from '../../pickers/analysis/use-shown-keys.ts';
import type { AnalysisView } from '../../pickers/analysis/view.ts';
import { formatClock, formatDays } from '../../pickers/local-words.ts';
import { writeFigure } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { useTag } from '../../ui/use-tag.ts';
import { BatchTable } from './batch-table.tsx';
import { type Batch, begunDays } from './begun-days.ts';

/** Places that have a card; the table has all. */
const mostCards = 12;

/** The answer of groups: a card for each place, their days as lines, and the table of all. */
export function BatchAnswer({ reply, view }: { reply: Batch; view: AnalysisView }) {
  const { t } = useTranslation();
  const tag = useTag();
  const detailOf = useAnswerDetail();
  const shown = useShownKeys(reply.rows.map(({ id }) => String(id)));
  const buckets = useMemo(() => bucketWords(begunDays(reply), '1d', tag), [reply, tag]);
  const today = reply.days.findIndex((day) => reply.unfinished && day.slice(0, 10) === reply.asOf.slice(0, 10));
  const series = reply.rows.flatMap(({ id, name, values }) =>
    shown.has(String(id))
      ? [
          {
            key: String(id),
            name,
            colour: shown.colourOf(String(id)),
            values: values.slice(0, buckets.length),
            baseValues: [],
            unfinishedBucket: today === -1 ? null : today,
          },
        ]
      : [],
  );
  const asOf = formatClock(reply.asOf, tag);
  const title = t('analysis.batch.chartTitle');
  const cards: SummaryCard[] = reply.rows.slice(0, mostCards).map((row) => ({
    key: String(row.id),
    name: row.name,
    colour: shown.colourOf(String(row.id)),
    value: row.value,
    reason: t('home.absence.notMeasured'),
    completeness: row.completeness,
    foot: (
      <>
        {view.compare !== 'none' && <GrowthFigure of={row} kind="count" />}
        <span>{t('analysis.dailyAverage', { value: writeFigure(row.average, 'count', tag, true).text })}</span>
        <span>
          {t('analysis.batch.groupSize')} {writeFigure(row.averageGroupSize, 'average', tag).text}
        </span>
      </>
    ),
  }));
  return (
    <>
      <SummaryCards cards={cards} kind="count" shown={shown} />
      {reply.likeForLike !== null && (
        <LikeForLikeNote
          of={reply.likeForLike}
          kind="count"
          base={reply.base}
          until={reply.unfinished ? isolate(asOf) : null}
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
        unfinishedText={t('analysis.unfinished', { time: asOf })}
        outOf={reply.rows.length}
      />
      <TablePanel
        title={t('analysis.queries.byTime')}
        detail={formatDays(reply.range, tag)}
        picture={{ title, detail: detailOf({ ...reply, item: 'batch', hours: view.hours }), range: reply.range }}
      >
        <BatchTable reply={reply} shown={shown} name={title} isCompared={view.compare !== 'none'} />
      </TablePanel>
    </>
  );
}
