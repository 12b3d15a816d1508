import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import styles from './password-field.module.css';

type Props = {
  id?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  maxLength: number;
  autoComplete: 'new-password' | 'current-password';
  disabled?: boolean;
};

/** A password, with a button that shows what was typed. */
export function PasswordField({ onChange, ...input }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...input}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      onChange={({ target }) => onChange(target.value)}
      suffix={
        <button
          type="button"
          className={styles.eye}
          aria-label={t(shown ? 'login.hidePassword' : 'login.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? EyeInvisibleOutlined : EyeOutlined} />
        </button>
      }
    />
  );
}
