import { InfoCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTag } from '../../ui/use-tag.ts';
import styles from './views.module.css';

/** Says how many of the places a link names are left out because this person may not see them; nothing where none is. */
export function LeftOutNote({ leftOut, total }: { leftOut: number; total: number }) {
  const { t } = useTranslation();
  const tag = useTag();
  if (leftOut === 0) return null;
  const [n, m] = [formatCount(leftOut, tag), formatCount(total, tag)];
  return (
    <p className={styles.note} role="status">
      <Icon of={InfoCircleOutlined} />
      <span>{leftOut >= total ? t('views.allLeftOut') : t('views.leftOut', { count: leftOut, n, m })}</span>
    </p>
  );
}
