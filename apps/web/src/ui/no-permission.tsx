import { LockOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import styles from './empty-state.module.css';
import { Icon } from './icon.tsx';

/** In place of something this person may not see. */
export function NoPermission({ text }: { text?: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="status">
      <Icon of={LockOutlined} className={styles.sign} />
      <p>{text ?? t('frame.noPermission')}</p>
    </div>
  );
}
