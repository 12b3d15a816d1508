import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { LanguagePicker } from '../../pickers/language-picker.tsx';
import styles from './frame.module.css';
import { MenuTree } from './menu-tree.tsx';
import { ShadeSwitch } from './shade-switch.tsx';

type Props = { folded: boolean; inDrawer?: boolean };

/** The menu built by the server, and the company it is for. */
export function MenuColumn({ folded, inDrawer = false }: Props) {
  const { t } = useTranslation();
  const { menu, user } = useSession();
  return (
    <div className={styles.column}>
      <nav className={styles.menu} aria-label={t('frame.mainMenu')}>
        <MenuTree menu={menu} folded={folded} />
      </nav>
      {inDrawer && (
        <div className={styles.drawerTools}>
          <LanguagePicker align="start" opens="up" />
          <ShadeSwitch opens="up" />
        </div>
      )}
      {!folded && user.company !== null && (
        <p className={styles.company} title={user.company.name}>
          {user.company.name}
        </p>
      )}
    </div>
  );
}
