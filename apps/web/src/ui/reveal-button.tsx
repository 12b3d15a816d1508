import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import styles from './reveal-button.module.css';

/** Shows a password as text, or hides it again; behind the text of its field. */
export function RevealButton({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.eye}
      aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
      onClick={() => onChange(!shown)}
    >
      <Icon of={shown ? EyeInvisibleOutlined : EyeOutlined} />
    </button>
  );
}
