import { LockOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import styles from './empty-state.module.css';
import { Icon } from './icon.tsx';

/** Shown in place of content the user has no right to see. */
export function NoPermission({ text }: { text?: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="status">
      <Icon icon={LockOutlined} className={styles.sign} />
      <p>{text ?? t('frame.noPermission')}</p>
    </div>
  );
}
