import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { createBusyIcon } from '../../ui/busy-icon.tsx';
import styles from './login.module.css';
import type { useCaptcha } from './requests.ts';

/** The captcha picture with a button for another one. */
export function CaptchaPicture({ captcha }: { captcha: ReturnType<typeof useCaptcha> }) {
  const { t } = useTranslation();
  const another = () => void captcha.refetch();
  if (captcha.isError) {
    return (
      <Button onClick={another} loading={createBusyIcon(captcha.isFetching)} danger>
        {t('login.captchaFailed')}
      </Button>
    );
  }
  return (
    <>
      <span className={styles.captchaPicture}>
        {captcha.data !== undefined && <img src={captcha.data.img} alt={t('login.captchaImage')} />}
      </span>
      <button type="button" className={styles.changeOne} onClick={another}>
        {t('login.changeOne')}
      </button>
    </>
  );
}
