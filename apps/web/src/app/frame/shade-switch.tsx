import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { chooseShade, shadeChoices, useShade } from '../../ui/shade.ts';
import styles from './frame.module.css';

const textKeys = { light: 'frame.themeLight', dark: 'frame.themeDark', system: 'frame.themeSystem' } as const;

/** Light, dark, or as the system is. */
export function ShadeSwitch({ opens = 'down' }: { opens?: 'down' | 'up' }) {
  const { t } = useTranslation();
  const { choice, shade } = useShade();
  return (
    <MenuButton
      name={`${t('frame.theme')}: ${t(textKeys[choice])}`}
      className={styles.iconButton}
      opens={opens}
      entries={shadeChoices.map((key) => ({ key, label: t(textKeys[key]), chosen: key === choice }))}
      onChoose={chooseShade}
    >
      <Icon of={shade === 'dark' ? SunOutlined : MoonOutlined} />
    </MenuButton>
  );
}
