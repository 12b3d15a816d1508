import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons';
import type { HomeExportName } from '@portico/contract/routes/home-exports';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { PictureWords } from '../../ui/picture-head.ts';
import { showToast } from '../../ui/toast.tsx';
import styles from './panel-export.module.css';
import type { HomeExportAsked } from './panel-export-work.ts';

const kinds = ['xlsx', 'csv', 'png'] as const;

type Props<Name extends HomeExportName> = {
  /** What the panel is called. */
  name: string;
  what: Name;
  asked: HomeExportAsked<Name>;
  /** What its picture is headed by, beside its name. */
  picture: Omit<PictureWords, 'title'> & {
    /** The first day it shows, for the name of the file. */
    from: string;
    /** Where it is drawn: what is marked `data-picture` there, unless it draws itself. */
    place: RefObject<HTMLElement | null>;
    draw?: () => HTMLCanvasElement | null;
  };
};

/** Keeps what a panel of home shows as Excel, CSV or a picture; how is loaded when somebody wants it. */
export function PanelExport<Name extends HomeExportName>({ name, what, asked, picture }: Props<Name>) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const choose = async (kind: (typeof kinds)[number]) => {
    setBusy(true);
    try {
      const { savePanel, saveSheet } = await import('./panel-export-work.ts');
      await (kind === 'png' ? savePanel({ ...picture, title: name }) : saveSheet(what, asked, kind));
    } catch (error) {
      showToast({ kind: 'error', text: failureText(t, error) });
    }
    setBusy(false);
  };
  return (
    <MenuButton
      name={t('home.exportOf', { name })}
      className={styles.button}
      opens="over"
      entries={kinds.map((key) => ({ key, label: t(`words.files.${key}`) }))}
      onChoose={(kind) => void choose(kind)}
    >
      <Icon of={isBusy ? LoadingOutlined : DownloadOutlined} />
    </MenuButton>
  );
}
