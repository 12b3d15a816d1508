import type { HealthDay } from '@portico/contract/routes/health';
import { useTranslation } from 'react-i18next';
import { formatCount, formatShare } from '../../ui/figures.ts';
import { useTag } from '../../ui/use-tag.ts';
import { writeDay } from './day-words.ts';
import styles from './health.module.css';

type Props = {
  /** Absent where it stands right above. */
  name?: string;
  day: string;
  row: HealthDay | undefined;
};

/** One day of one thing: what was expected of it and what became of that. */
export function DayDetail({ name, day, row }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const facts = [
    ['entities.health', formatShare(row?.completeness ?? null, tag)],
    ['health.expected', formatCount(row?.expected ?? 0, tag)],
    ['health.received', formatCount(row?.received ?? 0, tag)],
    ['health.absent', formatCount(row?.missing ?? 0, tag)],
    ['devices.late', formatCount(row?.late ?? 0, tag)],
    ['health.refused', formatCount(row?.refused ?? 0, tag)],
  ] as const;
  return (
    <div className={styles.detail}>
      <p>
        {name !== undefined && (
          <>
            <b>
              <bdi>{name}</bdi>
            </b>
            {' · '}
          </>
        )}
        <bdi>{writeDay(day, tag, { dateStyle: 'full' })}</bdi>
      </p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
