import { useTranslation } from 'react-i18next';
import { CompletenessRing } from '../ui/completeness-ring.tsx';
import { formatShare } from '../ui/figures.ts';
import { useTag } from '../ui/use-tag.ts';
import { isIncomplete } from './incomplete.ts';
import styles from './incomplete-mark.module.css';

type Props = { completeness: number | null | undefined; short?: boolean };

/** The mark of a figure that is not whole, with its explanation; nothing beside a whole one. */
export function IncompleteMark({ completeness, short = false }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  if (!isIncomplete(completeness)) return null;
  const share = formatShare(completeness, tag, 0);
  return (
    <span className={styles.mark} title={t('home.incomplete', { value: share })}>
      <CompletenessRing share={completeness} />
      {!short && <span aria-hidden="true">{share}</span>}
      <span className="heard">{t('home.incomplete', { value: share })}</span>
    </span>
  );
}
