import { type StatisticItem, statisticItemNames } from '@portico/contract/words/statistic-items';
import type { Step } from '@portico/contract/words/time-ranges';
import { nextBucket } from '@portico/counting/buckets';
import { parseLocal } from '@portico/counting/local-time';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { bucketWords } from '../analysis/bucket-words.ts';
import styles from '../analysis/analysis-page.module.css';
import { ChartPanel } from '../analysis/chart-panel.tsx';
import { type SummaryCard, SummaryCards } from '../analysis/summary-cards.tsx';
import { TablePanel } from '../analysis/table-panel.tsx';
import { useAnswerDetail } from '../analysis/use-answer-detail.ts';
import { useShownKeys } from '../analysis/use-shown-keys.ts';
import type { AnalysisView } from '../analysis/view.ts';
import { figureKind } from '../item-kind.ts';
import { formatDays } from '../local-words.ts';
import type { NamedPlace } from '../place-dialog.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { TimeTable } from './time-table.tsx';
import { TotalsTable } from './totals-table.tsx';
import { isTableOnly, isTogether } from './traffic-kind.ts';
import { figureName, figuresOf, rowFinder, type Series } from './traffic-rows.ts';

type Props = {
  reply: Series;
  input: { ids: readonly number[]; step: Step };
  view: AnalysisView;
  known: readonly NamedPlace[];
  onItem: (item: StatisticItem) => void;
};

/** Lines that have a card; the table has all. */
const mostCards = 12;

/** The answer of a query: the drawn figure as cards and chart, totals of all figures, and every bucket. */
export function TrafficAnswer({ reply, input, view, known, onItem }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const item = view.items.includes(view.item) ? view.item : (view.items[0] ?? 'flowIn');
  const kind = figureKind(item);
  const rowOf = useMemo(() => rowFinder(reply.rows), [reply]);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const ids: (number | null)[] = isTogether(view) ? [null] : [...input.ids];
  const nameOf = (id: number | null) => (id === null ? t('analysis.queries.together') : (names.get(id) ?? String(id)));
  // All together, an item in parts is drawn as its parts; places are drawn by the whole of it.
  const parts = figuresOf([item]).filter(({ part }) => part !== null);
  const lines =
    isTogether(view) && parts.length > 0
      ? parts.map((figure) => ({ key: String(figure.part), name: figureName(figure, t), row: rowOf(null, figure) }))
      : ids.map((id) => ({ key: String(id), name: nameOf(id), row: rowOf(id, { item, part: null }) }));
  const shown = useShownKeys(lines.map(({ key }) => key));
  const buckets = useMemo(() => bucketWords(reply.buckets, input.step, tag), [reply, input.step, tag]);
  const now = parseLocal(reply.asOf);
  // The last bucket that has begun, where it goes on.
  const begun = reply.buckets.findLastIndex((bucket) => parseLocal(bucket) <= now);
  const isOver = begun === -1 || nextBucket(parseLocal(reply.buckets[begun] ?? ''), input.step) <= now;
  const unfinishedBucket = isOver ? null : begun;
  const series = lines.flatMap(({ key, name, row }) =>
    shown.has(key) && row !== undefined
      ? [{ key, name, colour: shown.colourOf(key), values: row.values, baseValues: [], unfinishedBucket }]
      : [],
  );
  const cards: SummaryCard[] = lines.slice(0, mostCards).map(({ key, name, row }) => ({
    key,
    name,
    colour: lines.length === 1 ? null : shown.colourOf(key),
    value: row?.total ?? null,
    reason: t('home.absence.notReceived'),
    completeness: row?.totalCompleteness ?? null,
    foot: null,
  }));
  const { range } = reply;
  const title = t('analysis.titleBy', { item: t(`words.items.${item}`), by: t(`analysis.bySteps.${input.step}`) });
  const tableDetail = useAnswerDetail()({ item: null, range, zone: null, hours: view.hours });
  const tableTitle = view.items.length === 1 ? title : t('analysis.items');
  const tables = { reply, ids, items: view.items, nameOf, rowOf };
  return (
    <>
      {!isTableOnly(view) && (
        <>
          {view.items.length > 1 && (
            <div className={styles.shownItem}>
              <Segments
                name={t('home.trendItem')}
                entries={statisticItemNames
                  .filter((name) => view.items.includes(name))
                  .map((name) => ({ key: name, label: t(`words.items.${name}`) }))}
                chosen={item}
                onChoose={onItem}
              />
            </div>
          )}
          <SummaryCards cards={cards} kind={kind} shown={shown} />
          <ChartPanel
            title={title}
            item={item}
            range={range}
            zone={reply.zone}
            hours={view.hours}
            buckets={buckets}
            series={series}
            shape={reply.buckets.length <= 2 ? 'bar' : 'line'}
            kind={kind}
            unfinishedText={t('analysis.unfinishedShort')}
            outOf={lines.length}
          />
        </>
      )}
      {ids.length > 1 && (
        <TablePanel
          title={t('analysis.total')}
          detail={formatDays(range, tag)}
          picture={{ title: t('analysis.total'), detail: tableDetail, range }}
        >
          <TotalsTable {...tables} {...(isTableOnly(view) ? {} : { shown })} />
        </TablePanel>
      )}
      <TablePanel
        title={t('analysis.queries.byTime')}
        detail={formatDays(range, tag)}
        picture={{ title: tableTitle, detail: tableDetail, range }}
      >
        <TimeTable {...tables} buckets={buckets} />
      </TablePanel>
    </>
  );
}
