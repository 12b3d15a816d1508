import { useTranslation } from 'react-i18next';
import styles from '../../pickers/analysis/analysis-page.module.css';
import { formatCount } from '../../ui/figures.ts';
import { useTag } from '../../ui/use-tag.ts';

/** Says how many of the festivals a link names are not shown; nothing where all are. */
export function UnseenNote({ unseen }: { unseen: number }) {
  const { t } = useTranslation();
  const tag = useTag();
  if (unseen === 0) return null;
  return (
    <p className={styles.note} role="status">
      {t('festivals.unseen', { count: unseen, n: formatCount(unseen, tag) })}
    </p>
  );
}
