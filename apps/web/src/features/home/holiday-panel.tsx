import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FestivalDaysChart, useFestivalSeries } from '../../pickers/festival-days-chart.tsx';
import { changeText, writeDays, writeMoment } from '../../pickers/festival-words.ts';
import { placeOf } from '../../session/places.ts';
import { useSession } from '../../session/session.ts';
import { Change } from '../../ui/change.tsx';
import { DayLegend } from '../../ui/day-chart.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useTag } from '../../ui/use-tag.ts';
import styles from './holiday-panel.module.css';
import { type HomeHoliday, useHoliday } from './requests.ts';

const height = 168;

/** The festival that runs, or the last one, in bars beside the seven days before it; nothing where nobody counted either. */
export function HolidayPanel({ store, item }: { store: number | null; item: StatisticItem }) {
  const { data } = useHoliday(store, item);
  if (data === undefined || data === null || data.item === null) return null;
  if (data.days.every(({ value, base }) => value === null && base === null)) return null;
  return <Shown holiday={data} item={data.item} store={store} />;
}

function Shown({ holiday, item, store }: { holiday: HomeHoliday; item: StatisticItem; store: number | null }) {
  const { t } = useTranslation();
  const tag = useTag();
  const { can } = useSession();
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
        change !== null && (
          <Change
            direction={change.direction}
            text={change.isPoints ? t('home.points', { value: change.text }) : change.text}
          />
        )
      }
    >
      <div className={styles.place}>
        <FestivalDaysChart drawn={drawn} days={days} height={height} />
        <DayLegend series={series} />
      </div>
    </Panel>
  );
}
