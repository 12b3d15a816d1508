import { DownOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../session/language-context.ts';
import { placeOf } from '../../session/places.ts';
import { endSession, useSession } from '../../session/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import { Avatar } from './avatar.tsx';
import styles from './frame.module.css';

const ConfirmDialog = lazy(() => import('../../ui/confirm-dialog.tsx'));

/** Who is logged in, their own page, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { user } = useSession();
  const language = useLanguage();
  const navigate = useNavigate();
  const isPhone = useMedia(phone);
  const [asking, setAsking] = useState(false);

  const leave = async () => {
    await endSession();
    location.assign(`/${language}${placeOf('login')}`);
  };

  return (
    <>
      <MenuButton
        name={t('frame.account')}
        sayBefore
        className={styles.account}
        head={
          <span className={styles.who}>
            <b>{user.nickName}</b>
            <span>{user.company?.name ?? user.username}</span>
          </span>
        }
        entries={[
          { key: 'profile', label: t('frame.profile'), icon: <Icon of={UserOutlined} /> },
          { key: 'logout', label: t('frame.logout'), icon: <Icon of={LogoutOutlined} /> },
        ]}
        onChoose={(key) => (key === 'profile' ? void navigate(placeOf('profile')) : setAsking(true))}
      >
        <Avatar name={user.nickName} picture={user.avatar} />
        <span className={isPhone ? 'heard' : styles.name}>{user.nickName}</span>
        {!isPhone && <Icon of={DownOutlined} className={styles.caret} />}
      </MenuButton>
      <Suspense>
        {asking && (
          <ConfirmDialog
            title={t('frame.logoutAsk')}
            action={t('frame.logout')}
            onConfirm={leave}
            onCancel={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
