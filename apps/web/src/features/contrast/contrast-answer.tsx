import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LikeForLikeNote, GrowthFigure } from '../../pickers/analysis/compared.tsx';
import { ChartPanel } from '../../pickers/analysis/chart-panel.tsx';
import { type SummaryCard, SummaryCards } from '../../pickers/analysis/summary-cards.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useAnswerDetail } from '../../pickers/analysis/use-answer-detail.ts';
import { useShownKeys } from '../../pickers/analysis/use-shown-keys.ts';
import type { AnalysisView } from '../../pickers/analysis/view.ts';
import { figureKind } from '../../pickers/item-kind.ts';
import { formatClock, formatDays } from '../../pickers/local-words.ts';
import { writeFigure } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { useTag } from '../../ui/use-tag.ts';
import { columnKey, columnNames, contrastBuckets } from './contrast-columns.ts';
import { ContrastTable } from './contrast-table.tsx';
import { isByTime } from './contrast-view.ts';
import type { Contrast } from './contrast-view.ts';

type Props = { reply: Contrast; view: AnalysisView };

/** The answer of a contrast: cards that are its legend, the chart, and the same numbers as a table. */
export function ContrastAnswer({ reply, view }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const detailOf = useAnswerDetail();
  const kind = figureKind(reply.item);
  const byTime = isByTime(view);
  const names = columnNames(reply, byTime, tag);
  const keys = reply.columns.map(columnKey);
  const shown = useShownKeys(keys);
  const [withBase, setWithBase] = useState(false);
  const hasBase = reply.columns.some(({ baseValues }) => baseValues.some((value) => value !== null));
  const buckets = useMemo(() => contrastBuckets(reply, view, t, tag), [reply, view, t, tag]);
  const asOf = formatClock(reply.asOf, tag);
  const unfinishedText = t('analysis.unfinished', { time: asOf });

  const series = reply.columns
    .map((column, place) => ({
      column,
      key: columnKey(column, place),
      name: names[place] ?? '',
      colour: shown.colourOf(columnKey(column, place)),
    }))
    .filter(({ key }) => shown.has(key))
    .map(({ column, key, name, colour }) => ({
      key,
      name,
      colour,
      values: column.values.slice(0, buckets.length),
      baseValues: withBase && !byTime ? column.baseValues.slice(0, buckets.length) : [],
      unfinishedBucket: column.unfinishedBucket,
    }));

  const cards: SummaryCard[] = reply.columns.map((column, place) => ({
    key: columnKey(column, place),
    name: names[place] ?? '',
    colour: shown.colourOf(columnKey(column, place)),
    value: column.value,
    reason: t('home.absence.notReceived'),
    completeness: column.completeness,
    foot: (
      <>
        {(view.compare !== 'none' || byTime) && !(byTime && place === 0) && <GrowthFigure of={column} kind={kind} />}
        {column.average !== null && (
          <span>
            {t(view.step === '1d' ? 'analysis.dailyAverage' : 'analysis.stepAverage', {
              value: writeFigure(column.average, kind, tag, true).text,
            })}
          </span>
        )}
      </>
    ),
  }));

  const title = t('analysis.titleBy', { item: t(`words.items.${reply.item}`), by: t(`analysis.bySteps.${view.step}`) });
  return (
    <>
      <SummaryCards cards={cards} kind={kind} shown={shown} />
      {reply.likeForLike !== null && (
        <LikeForLikeNote
          of={reply.likeForLike}
          kind={kind}
          base={reply.base}
          until={reply.unfinished ? isolate(asOf) : null}
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
        shape={reply.buckets.length <= 2 ? 'bar' : 'line'}
        kind={kind}
        baseName={reply.base === null ? undefined : formatDays(reply.base, tag)}
        unfinishedText={unfinishedText}
        outOf={keys.length}
        withBase={hasBase && !byTime ? { on: withBase, set: setWithBase } : null}
      />
      <TablePanel
        title={t('analysis.queries.byTime')}
        detail={formatDays(reply.range, tag)}
        picture={{ title, detail: detailOf({ ...reply, hours: view.hours }), range: reply.range }}
      >
        <ContrastTable
          reply={reply}
          names={names}
          colours={keys.map(shown.colourOf)}
          buckets={buckets}
          kind={kind}
          unfinishedText={unfinishedText}
          name={title}
        />
      </TablePanel>
    </>
  );
}
