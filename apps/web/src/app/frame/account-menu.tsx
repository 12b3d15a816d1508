import { DownOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatFailure } from '../../api/failure-text.ts';
import { useLanguage } from '../../session/language-context.ts';
import { buildPagePath } from '../../session/page-routes.ts';
import { endSession, useSession } from '../../session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { Avatar } from './avatar.tsx';
import styles from './frame.module.css';

const ConfirmDialog = lazy(() => import('../../ui/confirm-dialog.tsx'));

/** The logged-in user, with links to the profile and logout. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { user } = useSession();
  const language = useLanguage();
  const navigate = useNavigate();
  const isPhone = useMediaQuery(phoneQuery);
  const [isConfirming, setConfirming] = useState(false);

  const leave = async () => {
    await endSession();
    location.assign(`/${language}${buildPagePath('login')}`);
  };

  return (
    <>
      <MenuButton
        name={t('frame.account')}
        announceNameFirst
        className={styles.account}
        head={
          <span className={styles.who}>
            <b>{user.nickName}</b>
            <span>{user.company?.name ?? user.username}</span>
          </span>
        }
        entries={[
          { key: 'profile', label: t('frame.profile'), icon: <Icon icon={UserOutlined} /> },
          { key: 'logout', label: t('frame.logout'), icon: <Icon icon={LogoutOutlined} /> },
        ]}
        onChoose={(key) => (key === 'profile' ? void navigate(buildPagePath('profile')) : setConfirming(true))}
      >
        <Avatar name={user.nickName} picture={user.avatar} />
        <span className={isPhone ? 'heard' : styles.name}>{user.nickName}</span>
        {!isPhone && <Icon icon={DownOutlined} className={styles.caret} />}
      </MenuButton>
      <Suspense>
        {isConfirming && (
          <ConfirmDialog
            title={t('frame.logoutAsk')}
            action={t('frame.logout')}
            onConfirm={leave}
            failureText={(error) => formatFailure(t, error)}
            onCancel={() => setConfirming(false)}
          />
        )}
      </Suspense>
    </>
  );
}
