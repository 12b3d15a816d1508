import { useTranslation } from 'react-i18next';
import { formatTimeAgo } from '../../pickers/format-device-time.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './devices.module.css';
import { useNow } from './use-now.ts';

/** Shows how long ago the rows were fetched; they are refetched while the page is visible. */
export function RowsAge({ updatedAt }: { updatedAt: number }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const now = useNow();
  if (updatedAt === 0) return null;
  return <p className={styles.age}>{t('devices.ago', { ago: formatTimeAgo(t, updatedAt, tag, now) })}</p>;
}
