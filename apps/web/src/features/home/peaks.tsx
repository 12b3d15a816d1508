import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { writeFigure } from '../../ui/figures.ts';
import { EmptyPart } from '../../ui/missing-part.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { figureKind } from '../../pickers/item-kind.ts';
import { Failed } from './failed.tsx';
import styles from './peaks.module.css';
import { PanelExport } from './panel-export.tsx';
import { useTrend } from './requests.ts';
import { hoursShown } from './trend-hours.ts';

/** The busiest and the quietest hour of today so far, and the busiest of yesterday. */
export default function Peaks({ store, item }: { store: number | null; item: StatisticItem }) {
  const { t } = useTranslation();
  const tag = useTag();
  const place = useRef<HTMLDListElement>(null);
  const trend = useTrend(store, item, { follows: true });
  if (trend.data === undefined) return <Instead>{trend.isError ? <Failed query={trend} /> : <Waiting />}</Instead>;
  // Zones reach an hour one after the other: the busiest hour that all have reached is not the busiest of the day.
  if (trend.data.zone === null)
    return (
      <Instead>
        <EmptyPart text={t('homePanels.noCommonPeak')} />
      </Instead>
    );
  const hours = hoursShown(trend.data);
  const finished = hours.filter(({ isOpen, isUnfinished, now }) => isOpen && !isUnfinished && now !== null);
  const by = (value: (hour: (typeof hours)[number]) => number | null, sign: 1 | -1) =>
    hours.length === 0
      ? undefined
      : [...finished].sort((one, other) => sign * ((value(other) ?? 0) - (value(one) ?? 0)))[0];
  const high = by(({ now }) => now, 1);
  const low = by(({ now }) => now, -1);
  const before = [...hours]
    .filter((hour) => hour.before !== null)
    .sort((one, other) => (other.before ?? 0) - (one.before ?? 0))[0];
  const cells = [
    { name: t('home.peakToday'), hour: high?.time, value: high?.now, share: high?.nowShare },
    { name: t('home.lowToday'), hour: low?.time, value: low?.now, share: low?.nowShare },
    { name: t('home.peakYesterday'), hour: before?.time, value: before?.before, share: before?.beforeShare },
  ];
  if (cells.every(({ hour }) => hour === undefined))
    return (
      <Instead>
        <EmptyPart text={t('home.absence.notReceived')} />
      </Instead>
    );
  return (
    <div className={styles.place}>
      <dl className={styles.peaks} data-picture="" ref={place}>
        {cells.map(({ name, hour, value, share }) => (
          <div key={name} className={styles.cell}>
            <dt>{name}</dt>
            <dd className={styles.hour}>{hour ?? '—'}</dd>
            <dd className={styles.value}>
              {writeFigure(value ?? null, figureKind(item), tag).text} <IncompleteMark completeness={share} short />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.export}>
        <PanelExport
          name={t('homePanels.names.peaks')}
          what="trend"
          asked={{ item, ...(store === null ? {} : { entityId: store }) }}
          picture={{ detail: `${t(`words.items.${item}`)} · ${trend.data.day}`, from: trend.data.day, place }}
        />
      </div>
    </div>
  );
}

/** What stands where no hour can. */
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
      <Bar width="80%" />
      <Bar width="60%" />
    </div>
  );
}
