import { DownOutlined, LineChartOutlined, TableOutlined } from '@ant-design/icons';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { statisticItems } from '@portico/contract/words/statistic-items';
import type { RangeName } from '@portico/contract/words/time-ranges';
import { addDays, formatLocal, parseLocal } from '@portico/counting/local-time';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatComparisonPeriod,
  formatLocalTime,
  formatOpeningHours,
  formatZoneName,
} from '../../pickers/format-local-time.ts';
import { addsUpOverTime } from '../../pickers/item-figure-kind.ts';
import { useOpenRecords } from '../../pickers/records-button.tsx';
import { capitaliseFirst } from '../../ui/capitalise-first.ts';
import type { ChartHandle } from '../../ui/chart.tsx';
import { ChartLegend, type LegendEntry, toLegendSymbols } from '../../ui/chart-legend.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { createPreloadable } from '../../ui/preloadable-component.tsx';
import { EmptySection } from '../../ui/section-states.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { FailedRequest } from './failed-request.tsx';
import { trendItems } from './home-view.ts';
import { PanelExport } from './panel-export.tsx';
import { useTrend, useUsualHours } from './requests.ts';
import styles from './trend.module.css';
import { listTrendHours, type TrendHour, toUsualRanges } from './trend-hours.ts';
import { useRecordsQuery } from './use-records-query.ts';

const TrendChart = createPreloadable(() => import('./trend-chart.tsx'), <ChartSkeleton />);
/** Loads the code of the chart before it is shown. */
export const preloadTrendChart = TrendChart.preload;

const TrendTable = lazy(() => import('./trend-table.tsx'));

type Props = {
  /** The range of the page; the chart shows today if it is longer than a day. */
  range: RangeName;
  /** "yyyy-MM-dd"; null: today; undefined: not known yet. */
  requestedDay: string | null | undefined;
  store: number | null;
  item: StatisticItem;
  onItemChange: (item: StatisticItem) => void;
};

/** A day by hour against the day before, the same weekday a week ago and the weekday's usual range, as a chart and as a table. */
export function TrendPanel({ range, requestedDay, store, item, onItemChange }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const trend = useTrend(store, item, requestedDay);
  const day = trend.data?.day;
  const usualHours = useUsualHours(store, item, day, requestedDay);
  // Until the reply arrives, the data may belong to another store, item or day.
  const loadedUsualHours =
    usualHours.data?.day === day && !usualHours.isPlaceholderData ? (usualHours.data ?? null) : null;
  const usual = useMemo(() => toUsualRanges(loadedUsualHours), [loadedUsualHours]);
  const [asTable, setAsTable] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<ChartHandle>(null);
  const hours = useMemo(
    () => (trend.data === undefined ? [] : listTrendHours(trend.data, loadedUsualHours)),
    [trend.data, loadedUsualHours],
  );

  const itemName = t(`words.items.${item}`);
  const title = t('home.trend', { item: itemName });
  const unit = t(`words.units.${statisticItems[item].unit}`);
  const isToday = typeof requestedDay !== 'string';
  const write = (local: string | undefined) =>
    local === undefined ? '' : formatLocalTime(local, tag, { weekday: 'short', month: 'short', day: 'numeric' });
  const dayName = isToday ? t('home.today') : write(day);
  const detail = [
    ...(range === 'today' ? [] : [dayName]),
    addsUpOverTime(item) ? t('home.trendUnit', { unit }) : unit,
    ...placeAndClock(),
  ].join(' · ');

  /** Opening hours and time zone of the figures, when known. */
  function placeAndClock(): string[] {
    if (trend.data === undefined) return [];
    const { zone, workTime } = trend.data;
    if (zone === null) return [t('home.severalZonesHours')];
    // All stores together have no opening hours of their own.
    return store === null ? [formatZoneName(zone, tag)] : [formatOpeningHours(workTime), formatZoneName(zone, tag)];
  }

  const recordsOf = useRecordsQuery(store);
  const openRecords = useOpenRecords();
  const recordsOfHour = (hour: TrendHour, daysBefore: number) => {
    if (trend.data === undefined) return null;
    const from = addDays(parseLocal(`${trend.data.day} ${hour.time}`), -daysBefore);
    const range = { from: formatLocal(from), to: formatLocal(from + 3600) };
    return recordsOf({ zone: trend.data.zone, range }, item);
  };

  const weekday =
    day === undefined ? '' : formatLocalTime(day, tag, { weekday: tag.startsWith('zh') ? 'short' : 'long' });
  const weekAgo =
    day === undefined ? '' : capitaliseFirst(formatComparisonPeriod(t, 'today', { from: day, to: day }, tag), tag);
  const isSameStores = loadedUsualHours?.leftOut === 0;
  const legend: LegendEntry[] = [
    { line: 'series', text: dayName },
    { line: 'base', text: isToday ? t('home.yesterday') : write(trend.data?.yesterdayDay) },
  ];
  if (hours.some(({ estimated }) => estimated !== null)) legend.push({ line: 'estimate', text: t('home.estimated') });
  // These two keep their room in the legend while they load, because the chart would move with a further line.
  if (usualHours.isLoading || hours.some((hour) => hour.weekAgo !== null))
    legend.push({ line: 'weekAgo', text: weekAgo });
  if (usualHours.isLoading || usual.size > 0) {
    const [text, hint] = [t('home.usual', { weekday }), t('home.usualHint', { weekday })];
    const { entities = 0, leftOut = 0 } = loadedUsualHours ?? {};
    const stores = { count: entities + leftOut, n: entities, all: entities + leftOut };
    legend.push(
      leftOut === 0
        ? { line: 'range', text, hint }
        : {
            line: 'range',
            text: `${text} · ${stores.n}/${stores.all}`,
            hint: `${hint}. ${t('home.explainCompared', stores)}`,
          },
    );
  }

  return (
    <Panel
      className={styles.panel}
      title={
        <MenuButton
          name={t('home.trendItem')}
          announceNameFirst
          className={styles.item}
          align="start"
          entries={trendItems.map((key) => ({ key, label: t(`words.items.${key}`), chosen: key === item }))}
          onChoose={onItemChange}
        >
          {title}
          <Icon icon={DownOutlined} className={styles.caret} />
        </MenuButton>
      }
      detail={detail}
      tools={
        <>
          {!asTable && <ChartLegend entries={legend} />}
          <div className={styles.buttons}>
            <button
              type="button"
              className={styles.tool}
              title={t(asTable ? 'home.showChart' : 'home.showTable')}
              aria-label={t(asTable ? 'home.showChart' : 'home.showTable')}
              onClick={() => setAsTable(!asTable)}
            >
              <Icon icon={asTable ? LineChartOutlined : TableOutlined} />
            </button>
            <PanelExport
              name={title}
              panel="trend"
              query={{
                item,
                ...(store === null ? {} : { entityId: store }),
                ...(isToday ? {} : { startTime: requestedDay }),
              }}
              picture={{
                detail: `${trend.data?.day ?? ''} · ${detail}`,
                legend: asTable ? [] : toLegendSymbols(legend, tag),
                firstDay: trend.data?.day ?? '',
                container,
                draw: () => chart.current?.renderPicture() ?? null,
              }}
            />
          </div>
        </>
      }
    >
      <div ref={container} className={styles.place} data-stale={trend.isPlaceholderData} data-table={asTable}>
        {trend.isError && trend.data === undefined ? (
          <FailedRequest query={trend} />
        ) : trend.data === undefined ? (
          <ChartSkeleton />
        ) : hours.every(
            ({ today, yesterday, estimated }) => today === null && yesterday === null && estimated === null,
          ) ? (
          <EmptySection text={t(trend.data.isMeasured ? 'home.noTrend' : 'home.absence.notMeasured')} />
        ) : asTable ? (
          <Suspense fallback={<ChartSkeleton />}>
            <TrendTable
              hours={hours}
              item={item}
              usualRanges={usual}
              weekAgoName={weekAgo}
              caption={title}
              getRecordsQuery={recordsOfHour}
            />
          </Suspense>
        ) : (
          <TrendChart
            hours={hours}
            item={item}
            usualRanges={usual}
            coversSameStores={isSameStores}
            weekAgoName={weekAgo}
            day={trend.data.day}
            handle={chart}
            onOpen={(hour) => {
              const query = recordsOfHour(hour, 0);
              if (query !== null) openRecords(query);
            }}
          />
        )}
      </div>
    </Panel>
  );
}

function ChartSkeleton() {
  return (
    <div className={styles.waiting}>
      {[0, 1, 2, 3].map((line) => (
        <SkeletonBar key={line} width="100%" height={2} />
      ))}
    </div>
  );
}
