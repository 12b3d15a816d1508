import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FestivalDaysChart, useFestivalSeries } from '../../pickers/festival-days-chart.tsx';
import { formatDayRange, formatItemChange, formatLocalDateTime } from '../../pickers/format-festival.ts';
import { RefusedComparison, useComparisonRefusal } from '../../pickers/refused-comparison.tsx';
import { buildPagePath } from '../../session/page-routes.ts';
import { useSession } from '../../session/session.ts';
import { ChangeIndicator } from '../../ui/change-indicator.tsx';
import { DayChartLegend } from '../../ui/day-chart.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptySection } from '../../ui/section-states.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { FailedRequest } from './failed-request.tsx';
import styles from './holiday-panel.module.css';
import { PanelExport } from './panel-export.tsx';
import { type HomeHoliday, useHoliday } from './requests.ts';

const height = 168;

/** The running or the last festival as bars against the seven days before it; a text when nothing was counted in either. */
export function HolidayPanel({ store, item }: { store: number | null; item: StatisticItem }) {
  const { t } = useTranslation();
  const holiday = useHoliday(store, item);
  const { data } = holiday;
  if (data === undefined)
    return (
      <Panel title={t('homePanels.names.holidays')}>
        {holiday.isError ? (
          <FailedRequest query={holiday} />
        ) : (
          <div className={styles.place}>
            <SkeletonBar width="100%" height={height} />
          </div>
        )}
      </Panel>
    );
  if (data === null || data.days.every(({ shown, shownBase }) => shown === null && shownBase === null))
    return (
      <Panel title={t('homePanels.names.holidays')}>
        <EmptySection
          text={t(data === null || data.isMeasured ? 'homePanels.noFestival' : 'home.absence.notMeasured')}
        />
      </Panel>
    );
  return <HolidayComparison holiday={data} item={data.item} store={store} />;
}

function HolidayComparison({
  holiday,
  item,
  store,
}: {
  holiday: HomeHoliday;
  item: StatisticItem;
  store: number | null;
}) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { can } = useSession();
  const container = useRef<HTMLDivElement>(null);
  const { festival, asOf, days } = holiday;
  const drawn = { ...holiday, item };
  const series = useFestivalSeries(drawn, days);
  const { comparedDays } = holiday;
  const change = formatItemChange(t, item, holiday, tag);
  const refusal = useComparisonRefusal({ completeness: holiday.comparedCompleteness, isOfPageRange: false });
  const detail = [
    t('home.festival.perDay', { item: t(`words.items.${item}`) }),
    formatDayRange(festival.startTime, festival.endTime, tag, false),
    comparedDays === 0
      ? t('home.festival.noDayCompared')
      : t('home.festival.daysCompared', { count: comparedDays, n: formatCount(comparedDays, tag) }),
    ...(festival.state === 'running' ? [t('home.festival.upTo', { time: formatLocalDateTime(asOf, tag) })] : []),
  ].join(' · ');
  const query = new URLSearchParams({ ...(store === null ? {} : { of: '0', ids: String(store) }), item });
  return (
    <Panel
      title={
        can('festival:list') ? (
          <Link to={`${buildPagePath('FestivalDetail', { id: festival.id })}?${query}`} className={styles.name}>
            <bdi>{festival.name}</bdi>
          </Link>
        ) : (
          <bdi>{festival.name}</bdi>
        )
      }
      detail={detail}
      tools={
        <>
          {change !== null &&
            (refusal === null ? <ChangeIndicator {...change} /> : <RefusedComparison reason={refusal} />)}
          <PanelExport
            name={festival.name}
            panel="holiday"
            query={{ item, ...(store === null ? {} : { entityId: store }) }}
            picture={{
              detail,
              legend: series.map(({ name, colour, barStyle }) => ({
                name,
                colour,
                symbolStyle: barStyle === 'solid' ? 'fill' : 'outline',
              })),
              firstDay: festival.startTime,
              container,
            }}
          />
        </>
      }
    >
      <div className={styles.place}>
        <div ref={container}>
          <FestivalDaysChart data={drawn} days={days} height={height} />
        </div>
        <DayChartLegend series={series} />
      </div>
    </Panel>
  );
}
