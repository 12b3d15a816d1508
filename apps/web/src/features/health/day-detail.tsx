import type { HealthDay } from '@portico/contract/routes/health';
import { useTranslation } from 'react-i18next';
import { formatLocalTime } from '../../pickers/format-local-time.ts';
import { formatCount, formatShare } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './health.module.css';

type Props = {
  /** Undefined when the name stands directly above. */
  name?: string;
  day: string;
  row: HealthDay | undefined;
};

/** One day of a device, entrance or store: the expected records and how many of them arrived. */
export function HealthDayDetail({ name, day, row }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
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
        <bdi>{formatLocalTime(day, tag, { dateStyle: 'full' })}</bdi>
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
