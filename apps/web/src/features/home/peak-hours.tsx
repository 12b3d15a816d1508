import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLocalTime } from '../../pickers/format-local-time.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { formatFigure } from '../../ui/format-figure.ts';
import { EmptySection } from '../../ui/section-states.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { FailedRequest } from './failed-request.tsx';
import { PanelExport } from './panel-export.tsx';
import type { HomePanelProps } from './panels.tsx';
import styles from './peak-hours.module.css';
import { useTrend } from './requests.ts';
import { listTrendHours } from './trend-hours.ts';

/** The busiest and the quietest hour of a day so far, and the busiest hour of the day before. */
export default function PeakHours({ store, item, day }: Pick<HomePanelProps, 'store' | 'item' | 'day'>) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const container = useRef<HTMLDListElement>(null);
  const trend = useTrend(store, item, day, { follows: true });
  if (trend.data === undefined)
    return <Instead>{trend.isError ? <FailedRequest query={trend} /> : <Waiting />}</Instead>;
  // With several time zones no hour is shown: the busiest hour that has ended in all stores may not be the busiest of the day.
  if (trend.data.zone === null)
    return (
      <Instead>
        <EmptySection text={t('homePanels.noCommonPeak')} />
      </Instead>
    );
  const hours = listTrendHours(trend.data);
  const finished = hours.filter(({ isOpen, isUnfinished, today }) => isOpen && !isUnfinished && today !== null);
  const by = (value: (hour: (typeof hours)[number]) => number | null, sign: 1 | -1) =>
    hours.length === 0
      ? undefined
      : [...finished].sort((one, other) => sign * ((value(other) ?? 0) - (value(one) ?? 0)))[0];
  const high = by(({ today }) => today, 1);
  const low = by(({ today }) => today, -1);
  const before = [...hours]
    .filter((hour) => hour.yesterday !== null)
    .sort((one, other) => (other.yesterday ?? 0) - (one.yesterday ?? 0))[0];
  const isToday = typeof day !== 'string';
  const write = (local: string) => isolateDirection(formatLocalTime(local, tag, { month: 'short', day: 'numeric' }));
  const cells = [
    {
      name: isToday ? t('home.peakToday') : t('home.peakOfDay', { day: write(trend.data.day) }),
      hour: high?.time,
      value: high?.today,
      share: high?.todayCompleteness,
    },
    {
      name: isToday ? t('home.lowToday') : t('home.lowOfDay', { day: write(trend.data.day) }),
      hour: low?.time,
      value: low?.today,
      share: low?.todayCompleteness,
    },
    {
      name: isToday ? t('home.peakYesterday') : t('home.peakOfDay', { day: write(trend.data.yesterdayDay) }),
      hour: before?.time,
      value: before?.yesterday,
      share: before?.yesterdayCompleteness,
    },
  ];
  if (cells.every(({ hour }) => hour === undefined))
    return (
      <Instead>
        <EmptySection text={t(trend.data.isMeasured ? 'home.absence.notReceived' : 'home.absence.notMeasured')} />
      </Instead>
    );
  return (
    <div className={styles.place}>
      <dl className={styles.peaks} data-picture="" ref={container}>
        {cells.map(({ name, hour, value, share }) => (
          <div key={name} className={styles.cell}>
            <dt>{name}</dt>
            <dd className={styles.hour}>{hour ?? '—'}</dd>
            <dd className={styles.value}>
              {formatFigure(value ?? null, itemFigureKind(item), tag).text}{' '}
              <IncompleteMark completeness={share} compact />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.export}>
        <PanelExport
          name={t('homePanels.names.peaks')}
          panel="trend"
          query={{
            item,
            ...(store === null ? {} : { entityId: store }),
            ...(isToday ? {} : { startTime: day }),
          }}
          picture={{ detail: `${t(`words.items.${item}`)} · ${trend.data.day}`, firstDay: trend.data.day, container }}
        />
      </div>
    </div>
  );
}

/** Content of the panel when no hour can be shown. */
function Instead({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={styles.instead} aria-label={t('homePanels.names.peaks')}>
      {children}
    </section>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <SkeletonBar width="80%" />
      <SkeletonBar width="60%" />
    </div>
  );
}
