import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CaptchaPicture } from './captcha-picture.tsx';
import { loadEncryption, NotEncrypted } from './encrypt-password.ts';
import styles from './login.module.css';
import { useCaptcha, useLogin } from './requests.ts';

const fields = ['username', 'password', 'code'] as const;
type Field = (typeof fields)[number];
type Problems = Partial<Record<Field | 'form', string>>;

const nothingTyped = { username: '', password: '', code: '' };

/** Account, password and captcha; each failure says where it belongs, and asks for a new captcha. */
export function LoginForm({ onLogin }: { onLogin: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Record<Field, string>>(nothingTyped);
  const [problems, setProblems] = useState<Problems>({});
  const [revealed, setRevealed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const captcha = useCaptcha();
  const login = useLogin();
  const withCaptcha = captcha.data?.enabled !== false;

  useEffect(() => {
    void loadEncryption();
  }, []);

  const show = (found: Problems) => {
    setProblems(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`#${first}`)?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = missingIn(typed);
    if (Object.keys(missing).length > 0) {
      show(missing);
      return;
    }
    setProblems({});
    login.mutate(
      { ...typed, username: typed.username.trim(), code: typed.code.trim(), uuid: captcha.data?.uuid ?? '' },
      { onSuccess: onLogin, onError: showFailure },
    );
  };

  const missingIn = ({ username, password, code }: Record<Field, string>): Problems => ({
    ...(username.trim() === '' ? { username: t('login.accountNeeded') } : {}),
    ...(password === '' ? { password: t('login.passwordNeeded') } : {}),
    ...(withCaptcha && code.trim() === '' ? { code: t('login.captchaNeeded') } : {}),
  });

  const showFailure = (error: unknown) => {
    if (withCaptcha) {
      setTyped((now) => ({ ...now, code: '' }));
      void captcha.refetch();
    }
    if (error instanceof NotEncrypted) {
      show({ form: t('login.encryptionFailed') });
      return;
    }
    const field = error instanceof Failure ? fieldOf(error) : 'form';
    show({ [field]: failureText(t, error) });
  };

  const bind = (id: Field) => ({
    id,
    value: typed[id],
    problem: problems[id],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [id]: event.target.value }),
  });

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextField
        {...bind('username')}
        label={t('login.account')}
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        spellCheck={false}
        maxLength={200}
      />
      <TextField
        {...bind('password')}
        label={t('login.password')}
        type={revealed ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={200}
        inside={
          <button
            type="button"
            className={styles.reveal}
            aria-label={revealed ? t('login.hidePassword') : t('login.showPassword')}
            onClick={() => setRevealed(!revealed)}
          >
            <Icon of={revealed ? EyeOutlined : EyeInvisibleOutlined} />
          </button>
        }
      />
      {withCaptcha && (
        <TextField
          {...bind('code')}
          label={t('login.captcha')}
          placeholder={t('login.captchaHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          beside={<CaptchaPicture captcha={captcha} />}
        />
      )}
      <p className={styles.problem} role="alert">
        {problems.form}
      </p>
      <Button type="primary" htmlType="submit" size="large" block loading={login.isPending}>
        {t('login.submit')}
      </Button>
    </form>
  );
}

/** The field a failure is about, else the form as a whole. */
function fieldOf(failure: Failure): Field | 'form' {
  if (failure.key === 'captchaWrong') return 'code';
  if (failure.key === 'loginFailed') return 'password';
  return fields.find((field) => field in failure.details) ?? 'form';
}
