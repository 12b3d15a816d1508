import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure-text.ts';
import { morePageTexts } from '../session/page-texts.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuButton, type MenuEntry } from '../ui/menu-button.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './export-button.module.css';
import { keepPicture, type Picture } from './keep-picture.ts';
import { type ExportAsked, type FileName, useExportActions } from './export-requests.ts';

type Kind = 'xlsx' | 'csv' | 'png';

type Props<Name extends FileName> = {
  what: Name;
  /** What its button is called, where one word is not enough, or not there yet. */
  name?: string;
  /** The input of the analysis on the screen. */
  asked: ExportAsked<Name>;
  /** How long the table will be, about: a long one is made in the background. */
  rows: number;
  /** What is drawn of it in the same panel. */
  picture?: Picture;
};

/** Keeps what an analysis shows as Excel, CSV or a picture. */
export function AnalysisExport<Name extends FileName>({ what, name, asked, rows, picture }: Props<Name>) {
  const { t } = useTranslation();
  const { save } = useExportActions();
  const [isBusy, setBusy] = useState(false);
  const entries: MenuEntry<Kind>[] = [
    { key: 'xlsx', label: t('words.files.xlsx') },
    { key: 'csv', label: t('words.files.csv') },
    ...(picture === undefined ? [] : [{ key: 'png', label: t('words.files.png') } as const]),
  ];
  const choose = async (kind: Kind) => {
    setBusy(true);
    try {
      if (kind === 'png') await (picture && keepPicture(picture));
      else if ((await save(what, asked, { format: kind, rows })) === 'begun') {
        await morePageTexts();
        showToast({ kind: 'success', text: t('spreadsheets.exportBegun') });
      }
    } catch (error) {
      showToast({ kind: 'error', text: failureText(t, error) });
    }
    setBusy(false);
  };
  return (
    <MenuButton
      name={name ?? t('spreadsheets.export')}
      className={styles.button}
      opens="over"
      entries={entries}
      onChoose={(kind) => void choose(kind)}
    >
      <Icon of={isBusy ? LoadingOutlined : DownloadOutlined} />
    </MenuButton>
  );
}
