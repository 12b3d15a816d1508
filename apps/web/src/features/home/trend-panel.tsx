import { DownOutlined, DownloadOutlined, LineChartOutlined, TableOutlined } from '@ant-design/icons';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { addDays, formatDay, formatLocal, parseLocal } from '@portico/counting/local-time';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartHandle } from '../../ui/chart.tsx';
import { useOpenRecords } from '../../pickers/records-button.tsx';
import { ChartLegend, type LegendEntry } from '../../ui/chart-legend.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { EmptyPart } from '../../ui/missing-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { savePicture } from '../../ui/save-picture.ts';
import { Bar } from '../../ui/skeleton.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { Failed } from './failed.tsx';
import { useRecordsOf } from './figure-records.ts';
import { trendItems } from './home-view.ts';
import { addsUp } from '../../pickers/item-kind.ts';
import { formatHours, formatWall, zoneName } from '../../pickers/local-words.ts';
import { type Trend, useSeries, useStores, useTrend } from './requests.ts';
import { type Hour, hoursShown, type UsualRange, usualRange } from './trend-hours.ts';
import styles from './trend.module.css';

const TrendChart = lazy(() => import('./trend-chart.tsx'));
const TrendTable = lazy(() => import('./trend-table.tsx'));

const usualDays = 56;

type Props = { store: number | null; item: StatisticItem; onItem: (item: StatisticItem) => void };

/** Today by hour beside yesterday, as a chart and as a table of the same numbers. */
export function TrendPanel({ store, item, onItem }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const trend = useTrend(store, item);
  const usual = useUsual(store, item, trend.data);
  const [asTable, setAsTable] = useState(false);
  const chart = useRef<ChartHandle>(null);
  const hours = useMemo(() => (trend.data === undefined ? [] : hoursShown(trend.data)), [trend.data]);

  const itemName = t(`words.items.${item}`);
  const title = t('home.trend', { item: itemName });
  const unit = t(`words.units.${statisticItems[item].unit}`);
  const detail = [addsUp(item) ? t('home.trendUnit', { unit }) : unit, ...placeAndClock()].join(' · ');

  /** Whose hours these are, as far as that is known. */
  function placeAndClock(): string[] {
    if (trend.data === undefined) return [];
    const { zone, workTime } = trend.data;
    if (zone === null) return [t('home.severalZonesHours')];
    // All stores together have no opening hours of their own.
    return store === null ? [zoneName(zone, tag)] : [formatHours(workTime), zoneName(zone, tag)];
  }

  const recordsOf = useRecordsOf(store);
  const openRecords = useOpenRecords();
  const recordsOfHour = (hour: Hour, dayBefore: boolean) => {
    if (trend.data === undefined) return null;
    const from = parseLocal(`${dayBefore ? trend.data.yesterdayDay : trend.data.day} ${hour.time}`);
    const range = { from: formatLocal(from), to: formatLocal(from + 3600) };
    return recordsOf({ zone: trend.data.zone, range }, item);
  };

  const save = () => {
    const picture = chart.current?.picture();
    const day = trend.data?.day ?? '';
    if (picture) savePicture(picture, { title, detail: `${day} · ${detail}` }, `${item}-${day}.png`);
  };

  const weekday =
    trend.data === undefined
      ? ''
      : formatWall(trend.data.day, tag, { weekday: tag.startsWith('zh') ? 'short' : 'long' });
  const legend: LegendEntry[] = [
    { line: 'series', text: t('home.today') },
    { line: 'base', text: t('home.yesterday') },
  ];
  if (hours.some(({ estimated }) => estimated !== null)) legend.push({ line: 'estimate', text: t('home.estimated') });
  if (usual.size > 0)
    legend.push({ line: 'range', text: t('home.usual', { weekday }), hint: t('home.usualHint', { weekday }) });

  return (
    <Panel
      className={styles.panel}
      title={
        <MenuButton
          name={t('home.trendItem')}
          sayBefore
          className={styles.item}
          align="start"
          entries={trendItems.map((key) => ({ key, label: t(`words.items.${key}`), chosen: key === item }))}
          onChoose={onItem}
        >
          {title}
          <Icon of={DownOutlined} className={styles.caret} />
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
              <Icon of={asTable ? LineChartOutlined : TableOutlined} />
            </button>
            <button
              type="button"
              className={styles.tool}
              title={t('home.downloadPng')}
              aria-label={t('home.downloadPng')}
              disabled={asTable}
              onClick={save}
            >
              <Icon of={DownloadOutlined} />
            </button>
          </div>
        </>
      }
    >
      <div className={styles.place} data-stale={trend.isPlaceholderData} data-table={asTable}>
        {trend.isError && trend.data === undefined ? (
          <Failed query={trend} />
        ) : trend.data === undefined ? (
          <ChartSkeleton />
        ) : hours.every(({ now, before, estimated }) => now === null && before === null && estimated === null) ? (
          <EmptyPart text={t('home.noTrend')} />
        ) : asTable ? (
          <Suspense fallback={<ChartSkeleton />}>
            <TrendTable hours={hours} item={item} usual={usual} caption={title} recordsOf={recordsOfHour} />
          </Suspense>
        ) : (
          <Suspense fallback={<ChartSkeleton />}>
            <TrendChart
              hours={hours}
              item={item}
              usual={usual}
              day={trend.data.day}
              handle={chart}
              onOpen={(hour) => {
                const question = recordsOfHour(hour, false);
                if (question !== null) openRecords(question);
              }}
            />
          </Suspense>
        )}
      </div>
    </Panel>
  );
}

function ChartSkeleton() {
  return (
    <div className={styles.waiting}>
      {[0, 1, 2, 3].map((line) => (
        <Bar key={line} width="100%" height={2} />
      ))}
    </div>
  );
}

/** What the same weekday usually had in each hour. It only moves once a day, so it is not asked for again with each record. */
function useUsual(store: number | null, item: StatisticItem, trend: Trend | undefined): UsualRange {
  const stores = useStores('');
  const ids = store === null ? (stores.data?.content.map(({ id }) => id) ?? []) : [store];
  const day = trend?.day;
  const series = useSeries(
    day === undefined
      ? null
      : {
          rangeType: 0,
          ids,
          startTime: `${formatDay(addDays(parseLocal(day), -usualDays))} 00:00:00`,
          endTime: `${day} 00:00:00`,
          step: '1h',
          items: [item],
          each: false,
        },
    false,
  );
  return useMemo(() => {
    const row = series.data?.rows[0];
    if (row === undefined || day === undefined || series.data === undefined || series.isPlaceholderData)
      return new Map();
    return usualRange({ buckets: series.data.buckets, values: row.values }, day);
  }, [series.data, series.isPlaceholderData, day]);
}
