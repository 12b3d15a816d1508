import { DownOutlined, GlobalOutlined } from '@ant-design/icons';
import { languageCodes, languages } from '@portico/contract/words/languages';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../session/language.ts';
import { useLanguage } from '../session/language-context.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import styles from './language-picker.module.css';

type Props = { align?: 'start' | 'end'; opensTowards?: 'down' | 'up' };

/** A menu of all 18 languages by their own names; a choice opens this page in that language. */
export function LanguagePicker({ align = 'end', opensTowards = 'down' }: Props) {
  const { t } = useTranslation();
  const current = useLanguage();
  return (
    <MenuButton
      name={`${t('frame.language')}: ${languages[current].name}`}
      className={styles.button}
      align={align}
      opensTowards={opensTowards}
      entries={languageCodes.map((code) => ({
        key: code,
        label: <span lang={languages[code].tag}>{languages[code].name}</span>,
        chosen: code === current,
      }))}
      onChoose={(code) => void chooseLanguage(current, code)}
    >
      <Icon icon={GlobalOutlined} />
      <span>{languages[current].name}</span>
      <Icon icon={DownOutlined} className={styles.caret} />
    </MenuButton>
  );
}
