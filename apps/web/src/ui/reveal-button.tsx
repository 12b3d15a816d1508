import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import styles from './reveal-button.module.css';

/** A button in a password field that shows or hides the password. */
export function RevealButton({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.eye}
      aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
      onClick={() => onChange(!shown)}
    >
      <Icon icon={shown ? EyeInvisibleOutlined : EyeOutlined} />
    </button>
  );
}
