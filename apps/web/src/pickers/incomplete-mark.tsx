import { useTranslation } from 'react-i18next';
import { CompletenessRing } from '../ui/completeness-ring.tsx';
import { formatShare } from '../ui/format-figure.ts';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import styles from './incomplete-mark.module.css';
import { isIncomplete } from './is-incomplete.ts';

type Props = { completeness: number | null | undefined; compact?: boolean };

/** A mark with explanation for an incomplete figure; nothing for a complete one. */
export function IncompleteMark({ completeness, compact = false }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  if (!isIncomplete(completeness)) return null;
  const share = formatShare(completeness, tag, 0);
  return (
    <span className={styles.mark} title={t('home.incomplete', { value: share })}>
      <CompletenessRing share={completeness} />
      {!compact && <span aria-hidden="true">{share}</span>}
      <span className="heard">{t('home.incomplete', { value: share })}</span>
    </span>
  );
}
