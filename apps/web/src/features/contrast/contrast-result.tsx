import { findComparisonRefusal } from '@portico/counting/comparison-refusal';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalysisView } from '../../pickers/analysis/analysis-view.ts';
import { ChartPanel } from '../../pickers/analysis/chart-panel.tsx';
import { GrowthFigure, LikeForLikeNote } from '../../pickers/analysis/comparison.tsx';
import { listLinesWithData } from '../../pickers/analysis/list-lines-with-data.ts';
import { type SummaryCard, SummaryCards } from '../../pickers/analysis/summary-cards.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useChartSelection } from '../../pickers/analysis/use-chart-selection.ts';
import { useResultDetail } from '../../pickers/analysis/use-result-detail.ts';
import { formatPeriodDays, formatTimeOfDay } from '../../pickers/format-local-time.ts';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { formatFigure } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { buildContrastBucketLabels, contrastColumnKey, formatColumnNames } from './contrast-columns.ts';
import { ContrastTable } from './contrast-table.tsx';
import type { ContrastReply } from './contrast-view.ts';
import { comparesRanges } from './contrast-view.ts';

type Props = { reply: ContrastReply; view: AnalysisView };

/** The result of a contrast: cards that serve as legend, the chart, and a table of the same numbers. */
export function ContrastResult({ reply, view }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const detailOf = useResultDetail();
  const kind = itemFigureKind(reply.item);
  const byTime = comparesRanges(view);
  const names = formatColumnNames(reply, byTime, tag);
  const keys = reply.columns.map(contrastColumnKey);
  const lines = listLinesWithData(
    reply.columns.map((column, index) => ({ column, key: keys[index] ?? '', name: names[index] ?? '' })),
    ({ column }) => column.values,
  );
  const selection = useChartSelection(lines.map(({ key }) => key));
  const [withBase, setWithBase] = useState(false);
  const hasBase = reply.columns.some(({ baseValues }) => baseValues.some((value) => value !== null));
  const buckets = useMemo(() => buildContrastBucketLabels(reply, view, t, tag), [reply, view, t, tag]);
  const asOf = formatTimeOfDay(reply.asOf, tag);
  const unfinishedText = t('analysis.unfinished', { time: asOf });

  const series = lines
    .filter(({ key }) => selection.has(key))
    .map(({ column, key, name }) => ({
      key,
      name,
      colour: selection.getColour(key),
      values: column.values.slice(0, buckets.length),
      ...toComparison(column, reply.columns[0], byTime, buckets.length),
      isComparisonHidden: byTime || !withBase,
      unfinishedBucket: column.unfinishedBucket,
      // Without a change of the whole range, its buckets have none either.
      ...(findComparisonRefusal(column) === null ? {} : { changes: column.values.map(() => null) }),
    }));

  const cards: SummaryCard[] = lines.map(({ column, key, name }) => ({
    key,
    name,
    colour: selection.getColour(key),
    value: column.value,
    reason: t('home.absence.notReceived'),
    completeness: column.completeness,
    footer: (
      <>
        {(view.compare !== 'none' || byTime) && !(byTime && column === reply.columns[0]) && (
          <GrowthFigure comparison={column} kind={kind} baseRange={column.baseRange} store={column.entityId} />
        )}
        {column.average !== null && (
          <span>
            {t(view.step === '1d' ? 'analysis.dailyAverage' : 'analysis.stepAverage', {
              value: formatFigure(column.average, kind, tag, true).text,
            })}
          </span>
        )}
      </>
    ),
  }));

  const title = t('analysis.titleBy', { item: t(`words.items.${reply.item}`), by: t(`analysis.bySteps.${view.step}`) });
  return (
    <>
      <SummaryCards cards={cards} kind={kind} selection={selection} />
      {reply.likeForLike !== null && (
        <LikeForLikeNote
          comparison={reply.likeForLike}
          kind={kind}
          base={reply.base}
          comparedUntil={reply.unfinished ? isolateDirection(asOf) : null}
        />
      )}
      <ChartPanel
        title={title}
        item={reply.item}
        range={reply.range}
        zone={reply.zone}
        hours={view.hours}
        buckets={buckets}
        series={series}
        chartType={reply.buckets.length <= 2 ? 'bar' : 'line'}
        kind={kind}
        comparisonName={byTime ? names[0] : reply.base === null ? undefined : formatPeriodDays(reply.base, tag)}
        unfinishedText={unfinishedText}
        totalLineCount={keys.length}
        comparisonSwitch={hasBase && !byTime ? { on: withBase, onChange: setWithBase } : null}
      />
      <TablePanel
        title={t('analysis.queries.byTime')}
        detail={formatPeriodDays(reply.range, tag)}
        picture={{ title, detail: detailOf({ ...reply, hours: view.hours }), range: reply.range }}
      >
        <ContrastTable
          reply={reply}
          names={names}
          colours={keys.map(selection.getColour)}
          buckets={buckets}
          kind={kind}
          unfinishedText={unfinishedText}
          name={title}
        />
      </TablePanel>
    </>
  );
}

type Column = ContrastReply['columns'][number];

/** The comparison of a column: its own comparison period, or the first range when ranges are compared by position. */
function toComparison(column: Column, first: Column | undefined, byTime: boolean, count: number) {
  if (!byTime) return { comparisonValues: column.baseValues.slice(0, count), isComparisonCut: true };
  return { comparisonValues: first === undefined || first === column ? [] : first.values.slice(0, count) };
}
