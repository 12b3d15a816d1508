import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FestivalDaysChart, useFestivalSeries } from '../../pickers/festival-days-chart.tsx';
import { changeText, writeDays, writeMoment } from '../../pickers/festival-words.ts';
import { placeOf } from '../../session/places.ts';
import { useSession } from '../../session/session.ts';
import { Change } from '../../ui/change.tsx';
import { DayLegend } from '../../ui/day-chart.tsx';
import { EmptyPart } from '../../ui/missing-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { Failed } from './failed.tsx';
import styles from './holiday-panel.module.css';
import { PanelExport } from './panel-export.tsx';
import { type HomeHoliday, useHoliday } from './requests.ts';

const height = 168;

/** The festival that runs, or the last one, in bars beside the seven days before it; words where nobody counted either. */
export function HolidayPanel({ store, item }: { store: number | null; item: StatisticItem }) {
  const { t } = useTranslation();
  const holiday = useHoliday(store, item);
  const { data } = holiday;
  if (data === undefined)
    return (
      <Panel title={t('homePanels.names.holidays')}>
        {holiday.isError ? (
          <Failed query={holiday} />
        ) : (
          <div className={styles.place}>
            <Bar width="100%" height={height} />
          </div>
        )}
      </Panel>
    );
  if (data === null || data.item === null || data.days.every(({ value, base }) => value === null && base === null))
    return (
      <Panel title={t('homePanels.names.holidays')}>
        <EmptyPart text={t('homePanels.noFestival')} />
      </Panel>
    );
  return <Shown holiday={data} item={data.item} store={store} />;
}

function Shown({ holiday, item, store }: { holiday: HomeHoliday; item: StatisticItem; store: number | null }) {
  const { t } = useTranslation();
  const tag = useTag();
  const { can } = useSession();
  const place = useRef<HTMLDivElement>(null);
  const { festival, asOf, days } = holiday;
  const drawn = { ...holiday, item };
  const series = useFestivalSeries(drawn, days);
  const change = changeText(item, holiday, tag);
  const detail = [
    t('home.festival.perDay', { item: t(`words.items.${item}`) }),
    writeDays(festival.startTime, festival.endTime, tag, false),
    ...(festival.state === 'running' ? [t('home.festival.upTo', { time: writeMoment(asOf, tag) })] : []),
  ].join(' · ');
  const asked = new URLSearchParams({ ...(store === null ? {} : { of: '0', ids: String(store) }), item });
  return (
    <Panel
      title={
        can('festival:list') ? (
          <Link to={`${placeOf('FestivalDetail', { id: festival.id })}?${asked}`} className={styles.name}>
            <bdi>{festival.name}</bdi>
          </Link>
        ) : (
          <bdi>{festival.name}</bdi>
        )
      }
      detail={detail}
      tools={
        <>
          {change !== null && (
            <Change
              direction={change.direction}
              text={change.isPoints ? t('home.points', { value: change.text }) : change.text}
            />
          )}
          <PanelExport
            name={festival.name}
            what="holiday"
            asked={{ item, ...(store === null ? {} : { entityId: store }) }}
            picture={{
              detail,
              legend: series.map(({ name, colour, look }) => ({
                name,
                colour,
                look: look === 'solid' ? 'fill' : 'outline',
              })),
              from: festival.startTime,
              place,
            }}
          />
        </>
      }
    >
      <div className={styles.place}>
        <div ref={place}>
          <FestivalDaysChart drawn={drawn} days={days} height={height} />
        </div>
        <DayLegend series={series} />
      </div>
    </Panel>
  );
}
