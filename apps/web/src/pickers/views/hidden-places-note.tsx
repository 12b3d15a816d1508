import { InfoCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './views.module.css';

/** Tells the user how many of a link's places are left out because the user may not see them; renders nothing if there are none. */
export function HiddenPlacesNote({ hiddenCount, total }: { hiddenCount: number; total: number }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  if (hiddenCount === 0) return null;
  const [n, m] = [formatCount(hiddenCount, tag), formatCount(total, tag)];
  return (
    <p className={styles.note} role="status">
      <Icon icon={InfoCircleOutlined} />
      <span>{hiddenCount >= total ? t('views.allLeftOut') : t('views.leftOut', { count: hiddenCount, n, m })}</span>
    </p>
  );
}
