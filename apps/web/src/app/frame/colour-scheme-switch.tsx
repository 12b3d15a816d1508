import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { chooseColourScheme, colourSchemeChoices, useColourScheme } from '../../ui/colour-scheme.ts';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import styles from './frame.module.css';

const textKeys = { light: 'frame.themeLight', dark: 'frame.themeDark', system: 'frame.themeSystem' } as const;

/** Menu to choose light, dark or the system's colour scheme. */
export function ColourSchemeSwitch({ opensTowards = 'down' }: { opensTowards?: 'down' | 'up' }) {
  const { t } = useTranslation();
  const { choice, scheme } = useColourScheme();
  return (
    <MenuButton
      name={`${t('frame.theme')}: ${t(textKeys[choice])}`}
      className={styles.iconButton}
      opensTowards={opensTowards}
      entries={colourSchemeChoices.map((key) => ({ key, label: t(textKeys[key]), chosen: key === choice }))}
      onChoose={chooseColourScheme}
    >
      <Icon icon={scheme === 'dark' ? SunOutlined : MoonOutlined} />
    </MenuButton>
  );
}
