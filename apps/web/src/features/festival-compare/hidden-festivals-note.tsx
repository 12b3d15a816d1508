import { useTranslation } from 'react-i18next';
import styles from '../../pickers/analysis/analysis-page.module.css';
import { formatCount } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';

/** Reports how many of the festivals in a link are not shown; renders nothing when all are shown. */
export function HiddenFestivalsNote({ hiddenCount }: { hiddenCount: number }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  if (hiddenCount === 0) return null;
  return (
    <p className={styles.note} role="status">
      {t('festivals.unseen', { count: hiddenCount, n: formatCount(hiddenCount, tag) })}
    </p>
  );
}
