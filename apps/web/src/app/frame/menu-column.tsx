import { useTranslation } from 'react-i18next';
import { LanguagePicker } from '../../pickers/language-picker.tsx';
import { useSession } from '../../session/session.ts';
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx';
import styles from './frame.module.css';
import { MenuTree } from './menu-tree.tsx';

type Props = { folded: boolean; inDrawer?: boolean };

/** The menu from the server, and the user's company. */
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
          <LanguagePicker align="start" opensTowards="up" />
          <ColourSchemeSwitch opensTowards="up" />
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
