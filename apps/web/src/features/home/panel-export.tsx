import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons';
import type { HomeExportName } from '@portico/contract/routes/home-exports';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { PictureCaption } from '../../ui/picture-header.ts';
import { showToast } from '../../ui/toast.tsx';
import styles from './panel-export.module.css';
import type { HomeExportQuery } from './save-panel.ts';

const kinds = ['xlsx', 'csv', 'png'] as const;

type Props<Name extends HomeExportName> = {
  /** The title of the panel. */
  name: string;
  panel: Name;
  query: HomeExportQuery<Name>;
  /** Caption of the picture, without its title. */
  picture: Omit<PictureCaption, 'title'> & {
    /** The first shown day, for the file name. */
    firstDay: string;
    /** Contains the elements to draw, marked `data-picture`; used if there is no `draw` or it returns null. */
    container: RefObject<HTMLElement | null>;
    draw?: () => HTMLCanvasElement | null;
  };
};

/** Saves a home panel as Excel, CSV or picture; the code for it is loaded on demand. */
export function PanelExport<Name extends HomeExportName>({ name, panel, query, picture }: Props<Name>) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const choose = async (kind: (typeof kinds)[number]) => {
    setBusy(true);
    try {
      const { savePanelPicture, savePanelSheet } = await import('./save-panel.ts');
      await (kind === 'png' ? savePanelPicture({ ...picture, title: name }) : savePanelSheet(panel, query, kind));
    } catch (error) {
      showToast({ kind: 'error', text: formatFailure(t, error) });
    }
    setBusy(false);
  };
  return (
    <MenuButton
      name={t('home.exportOf', { name })}
      className={styles.button}
      opensTowards="topLayer"
      entries={kinds.map((key) => ({ key, label: t(`words.files.${key}`) }))}
      onChoose={(kind) => void choose(kind)}
    >
      <Icon icon={isBusy ? LoadingOutlined : DownloadOutlined} />
    </MenuButton>
  );
}
