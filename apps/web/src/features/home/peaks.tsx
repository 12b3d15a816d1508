import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { writeFigure } from '../../ui/figures.ts';
import { useTag } from '../../ui/use-tag.ts';
import { figureKind } from '../../pickers/item-kind.ts';
import styles from './peaks.module.css';
import { useTrend } from './requests.ts';
import { hoursShown } from './trend-hours.ts';

/** The busiest and the quietest hour of today so far, and the busiest of yesterday. */
export default function Peaks({ store, item }: { store: number | null; item: StatisticItem }) {
  const { t } = useTranslation();
  const tag = useTag();
  const trend = useTrend(store, item, { follows: true });
  // Zones reach an hour one after the other: the busiest hour that all have reached is not the busiest of the day.
  if (trend.data === undefined || trend.data.zone === null) return null;
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
  if (cells.every(({ hour }) => hour === undefined)) return null;
  return (
    <dl className={styles.peaks}>
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
  );
}
