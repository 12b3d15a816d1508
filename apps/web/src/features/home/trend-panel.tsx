import { DownOutlined, LineChartOutlined, TableOutlined } from '@ant-design/icons';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { addDays, formatLocal, parseLocal } from '@portico/counting/local-time';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartHandle } from '../../ui/chart.tsx';
import { useOpenRecords } from '../../pickers/records-button.tsx';
import { ChartLegend, type LegendEntry, legendSigns } from '../../ui/chart-legend.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { EmptyPart } from '../../ui/missing-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { loaded } from '../../ui/loaded.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { Failed } from './failed.tsx';
import { useRecordsOf } from './figure-records.ts';
import { trendItems } from './home-view.ts';
import { addsUp } from '../../pickers/item-kind.ts';
import { baseName, formatHours, formatWall, zoneName } from '../../pickers/local-words.ts';
import { PanelExport } from './panel-export.tsx';
import { useTrend, useUsualHours } from './requests.ts';
import { type Hour, hoursShown, usualRange } from './trend-hours.ts';
import styles from './trend.module.css';

const TrendChart = loaded(() => import('./trend-chart.tsx'), <ChartSkeleton />);
const TrendTable = lazy(() => import('./trend-table.tsx'));

type Props = { store: number | null; item: StatisticItem; onItem: (item: StatisticItem) => void };

/** Today by hour beside yesterday, the same weekday a week before and what is usual of it, as a chart and as a table of the same numbers. */
export function TrendPanel({ store, item, onItem }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const trend = useTrend(store, item);
  const day = trend.data?.day;
  const asked = useUsualHours(store, item, day);
  // Of another store, item or day as long as the answer is on its way.
  const said = asked.data?.day === day && !asked.isPlaceholderData ? (asked.data ?? null) : null;
  const usual = useMemo(() => usualRange(said), [said]);
  const [asTable, setAsTable] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ChartHandle>(null);
  const hours = useMemo(() => (trend.data === undefined ? [] : hoursShown(trend.data, said)), [trend.data, said]);

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
  const recordsOfHour = (hour: Hour, daysBefore: number) => {
    if (trend.data === undefined) return null;
    const from = addDays(parseLocal(`${trend.data.day} ${hour.time}`), -daysBefore);
    const range = { from: formatLocal(from), to: formatLocal(from + 3600) };
    return recordsOf({ zone: trend.data.zone, range }, item);
  };

  const weekday = day === undefined ? '' : formatWall(day, tag, { weekday: tag.startsWith('zh') ? 'short' : 'long' });
  const weekAgo = day === undefined ? '' : baseName(t, 'today', { from: day, to: day }, tag);
  const isAlike = said?.leftOut === 0;
  const legend: LegendEntry[] = [
    { line: 'series', text: t('home.today') },
    { line: 'base', text: t('home.yesterday') },
  ];
  if (hours.some(({ estimated }) => estimated !== null)) legend.push({ line: 'estimate', text: t('home.estimated') });
  if (hours.some((hour) => hour.weekAgo !== null)) legend.push({ line: 'weekAgo', text: weekAgo });
  if (usual.size > 0 && said !== null) {
    const [text, hint] = [t('home.usual', { weekday }), t('home.usualHint', { weekday })];
    const stores = { n: said.entities, all: said.entities + said.leftOut };
    legend.push(
      isAlike
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
            <PanelExport
              name={title}
              what="trend"
              asked={{ item, ...(store === null ? {} : { entityId: store }) }}
              picture={{
                detail: `${trend.data?.day ?? ''} · ${detail}`,
                legend: asTable ? [] : legendSigns(legend),
                from: trend.data?.day ?? '',
                place,
                draw: () => chart.current?.picture() ?? null,
              }}
            />
          </div>
        </>
      }
    >
      <div ref={place} className={styles.place} data-stale={trend.isPlaceholderData} data-table={asTable}>
        {trend.isError && trend.data === undefined ? (
          <Failed query={trend} />
        ) : trend.data === undefined ? (
          <ChartSkeleton />
        ) : hours.every(({ now, before, estimated }) => now === null && before === null && estimated === null) ? (
          <EmptyPart text={t('home.noTrend')} />
        ) : asTable ? (
          <Suspense fallback={<ChartSkeleton />}>
            <TrendTable
              hours={hours}
              item={item}
              usual={usual}
              weekAgo={weekAgo}
              caption={title}
              recordsOf={recordsOfHour}
            />
          </Suspense>
        ) : (
          <TrendChart
            hours={hours}
            item={item}
            usual={usual}
            isAlike={isAlike}
            weekAgo={weekAgo}
            day={trend.data.day}
            handle={chart}
            onOpen={(hour) => {
              const question = recordsOfHour(hour, 0);
              if (question !== null) openRecords(question);
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
        <Bar key={line} width="100%" height={2} />
      ))}
    </div>
  );
}
