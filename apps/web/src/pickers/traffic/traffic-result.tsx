import { type StatisticItem, statisticItemNames } from '@portico/contract/words/statistic-items';
import type { Step } from '@portico/contract/words/time-ranges';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from '../analysis/analysis-page.module.css';
import type { AnalysisView } from '../analysis/analysis-view.ts';
import { formatBucketLabels } from '../analysis/bucket-labels.ts';
import { ChartPanel } from '../analysis/chart-panel.tsx';
import { listLinesWithData } from '../analysis/list-lines-with-data.ts';
import { type SummaryCard, SummaryCards } from '../analysis/summary-cards.tsx';
import { TablePanel } from '../analysis/table-panel.tsx';
import { useChartSelection } from '../analysis/use-chart-selection.ts';
import { useResultDetail } from '../analysis/use-result-detail.ts';
import { formatPeriodDays } from '../format-local-time.ts';
import { itemFigureKind } from '../item-figure-kind.ts';
import type { NamedPlace } from '../store-part-dialog.tsx';
import { BucketTable } from './bucket-table.tsx';
import { TotalsTable } from './totals-table.tsx';
import { isCombined, isTableOnly } from './traffic-mode.ts';
import { createRowFinder, formatItemOrPart, listItemsAndParts, type TrafficSeriesReply } from './traffic-rows.ts';

type Props = {
  reply: TrafficSeriesReply;
  input: { ids: readonly number[]; step: Step };
  view: AnalysisView;
  knownPlaces: readonly NamedPlace[];
  onItemChange: (item: StatisticItem) => void;
};

/** Number of lines with a card; the table has all. */
const maxCards = 12;

/** The result of a query: the chosen item as cards and chart, totals of all items, and every bucket. */
export function TrafficResult({ reply, input, view, knownPlaces, onItemChange }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const item = view.items.includes(view.item) ? view.item : (view.items[0] ?? 'flowIn');
  const kind = itemFigureKind(item);
  const findRow = useMemo(() => createRowFinder(reply.rows), [reply]);
  const names = new Map(knownPlaces.map(({ id, name }) => [id, name]));
  const ids: (number | null)[] = isCombined(view) ? [null] : [...input.ids];
  const nameOf = (id: number | null) => (id === null ? t('analysis.queries.together') : (names.get(id) ?? String(id)));
  // Combined places show a split item by its parts; separate places show its total.
  const parts = listItemsAndParts([item]).filter(({ part }) => part !== null);
  const requestedLines =
    isCombined(view) && parts.length > 0
      ? parts.map((figure) => ({
          key: String(figure.part),
          name: formatItemOrPart(figure, t),
          row: findRow(null, figure),
        }))
      : ids.map((id) => ({ key: String(id), name: nameOf(id), row: findRow(id, { item, part: null }) }));
  const lines = listLinesWithData(requestedLines, ({ row }) => row?.values ?? []);
  const selection = useChartSelection(lines.map(({ key }) => key));
  const buckets = useMemo(() => formatBucketLabels(reply.buckets, input.step, tag), [reply, input.step, tag]);
  const series = lines.flatMap(({ key, name, row }) =>
    selection.has(key) && row !== undefined
      ? [
          {
            key,
            name,
            colour: selection.getColour(key),
            values: row.values,
            comparisonValues: [],
            unfinishedBucket: row.unfinishedBucket,
          },
        ]
      : [],
  );
  const cards: SummaryCard[] = lines.slice(0, maxCards).map(({ key, name, row }) => ({
    key,
    name,
    colour: lines.length === 1 ? null : selection.getColour(key),
    value: row?.total ?? null,
    reason: t('home.absence.notReceived'),
    completeness: row?.totalCompleteness ?? null,
    footer: null,
  }));
  const { range } = reply;
  const title = t('analysis.titleBy', { item: t(`words.items.${item}`), by: t(`analysis.bySteps.${input.step}`) });
  const tableDetail = useResultDetail()({ item: null, range, zone: null, hours: view.hours });
  const tableTitle = view.items.length === 1 ? title : t('analysis.items');
  const tables = { reply, ids, items: view.items, getPlaceName: nameOf, findRow };
  return (
    <>
      {!isTableOnly(view) && (
        <>
          {view.items.length > 1 && (
            <div className={styles.shownItem}>
              <SegmentedControl
                name={t('home.trendItem')}
                entries={statisticItemNames
                  .filter((name) => view.items.includes(name))
                  .map((name) => ({ key: name, label: t(`words.items.${name}`) }))}
                chosen={item}
                onChoose={onItemChange}
              />
            </div>
          )}
          <SummaryCards cards={cards} kind={kind} selection={selection} />
          <ChartPanel
            title={title}
            item={item}
            range={range}
            zone={reply.zone}
            hours={view.hours}
            buckets={buckets}
            series={series}
            chartType={reply.buckets.length <= 2 ? 'bar' : 'line'}
            kind={kind}
            unfinishedText={t('analysis.unfinishedShort')}
            totalLineCount={lines.length}
          />
        </>
      )}
      {ids.length > 1 && (
        <TablePanel
          title={t('analysis.total')}
          detail={formatPeriodDays(range, tag)}
          picture={{ title: t('analysis.total'), detail: tableDetail, range }}
        >
          <TotalsTable {...tables} {...(isTableOnly(view) ? {} : { selection })} />
        </TablePanel>
      )}
      <TablePanel
        title={t('analysis.queries.byTime')}
        detail={formatPeriodDays(range, tag)}
        picture={{ title: tableTitle, detail: tableDetail, range }}
      >
        <BucketTable {...tables} buckets={buckets} />
      </TablePanel>
    </>
  );
}
