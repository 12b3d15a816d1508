import { Button } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/panel.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import styles from './profile.module.css';
import type { Person } from './requests.ts';
import type { SecondFactorTask } from './second-factor-drawer.tsx';

// The forms are loaded when they are opened.
const PasswordDrawer = lazy(() => import('./password-drawer.tsx'));
const SecondFactorDrawer = lazy(() => import('./second-factor-drawer.tsx'));

/** Password and two-step verification. */
export function SecuritySettings({ factor }: { factor: Person['secondFactor'] }) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState<'password' | SecondFactorTask>();
  const close = () => setOpen(undefined);
  return (
    <Panel title={t('profile.security')}>
      <ul className={styles.rows}>
        <li>
          <div className={styles.about}>
            <h3>{t('login.password')}</h3>
            <p>{t('profile.changePasswordText')}</p>
          </div>
          <Button onClick={() => setOpen('password')}>{t('profile.changePassword')}</Button>
        </li>
        <li>
          <div className={styles.about}>
            <h3 id={id}>
              {t('login.twoStep')}
              <StatusDot
                tone={factor.isOn ? 'good' : 'quiet'}
                text={t(factor.isOn ? 'profile.isOn' : 'profile.isOff')}
              />
            </h3>
            {!factor.isOn && <p>{t('profile.offText')}</p>}
            {factor.isOn && <p>{t('profile.codesLeft', { count: factor.recoveryCodesLeft })}</p>}
            {factor.isOn && factor.isRequired && <p>{t('profile.requiredText')}</p>}
          </div>
          <div className={styles.buttons}>
            {factor.isOn && <Button onClick={() => setOpen('newCodes')}>{t('profile.newCodes')}</Button>}
            {factor.isOn && !factor.isRequired && (
              <Button danger onClick={() => setOpen('turnOff')} aria-describedby={id}>
                {t('profile.turnOffShort')}
              </Button>
            )}
            {!factor.isOn && (
              <Button type="primary" onClick={() => setOpen('turnOn')} aria-describedby={id}>
                {t('setUp.turnOn')}
              </Button>
            )}
          </div>
        </li>
      </ul>
      <Suspense>
        {open === 'password' && <PasswordDrawer onClose={close} />}
        {open !== undefined && open !== 'password' && <SecondFactorDrawer task={open} onClose={close} />}
      </Suspense>
    </Panel>
  );
}
