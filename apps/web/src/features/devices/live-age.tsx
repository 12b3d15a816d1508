import { useTranslation } from 'react-i18next';
import { agoText } from '../../pickers/device-time.ts';
import { useTag } from '../../ui/use-tag.ts';
import styles from './devices.module.css';
import { useNow } from './use-now.ts';

/** How old the rows are: they are asked for again while somebody looks. */
export function LiveAge({ updatedAt }: { updatedAt: number }) {
  const { t } = useTranslation();
  const tag = useTag();
  const now = useNow();
  if (updatedAt === 0) return null;
  return <p className={styles.age}>{t('devices.ago', { ago: agoText(updatedAt, tag, now) })}</p>;
}
