import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../api/failure-text.ts';
import { ensurePageTexts } from '../session/page-texts.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuButton, type MenuButtonEntry } from '../ui/menu-button.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './export-button.module.css';
import { type ExportableAnalysis, type ExportQuery, useExportActions } from './export-requests.ts';
import { type PictureSource, renderAndSavePicture } from './save-picture.ts';

type Kind = 'xlsx' | 'csv' | 'png';

type Props<Name extends ExportableAnalysis> = {
  analysis: Name;
  /** Accessible name of the button; default: "Export". Required on home, where the text "Export" may not be loaded yet. */
  name?: string;
  /** The input of the analysis on the screen. */
  query: ExportQuery<Name>;
  /** The approximate number of rows: a large export is made in the background. */
  rows: number;
  /** The picture of the same panel. */
  picture?: PictureSource;
};

/** Exports the result of an analysis as Excel, CSV or a picture. */
export function AnalysisExportButton<Name extends ExportableAnalysis>({
  analysis,
  name,
  query,
  rows,
  picture,
}: Props<Name>) {
  const { t } = useTranslation();
  const { save } = useExportActions();
  const [isBusy, setBusy] = useState(false);
  const entries: MenuButtonEntry<Kind>[] = [
    { key: 'xlsx', label: t('words.files.xlsx') },
    { key: 'csv', label: t('words.files.csv') },
    ...(picture === undefined ? [] : [{ key: 'png', label: t('words.files.png') } as const]),
  ];
  const choose = async (kind: Kind) => {
    setBusy(true);
    try {
      if (kind === 'png') await (picture && renderAndSavePicture(picture));
      else if ((await save(analysis, query, { format: kind, rows })) === 'begun') {
        await ensurePageTexts();
        showToast({ kind: 'success', text: t('spreadsheets.exportBegun') });
      }
    } catch (error) {
      showToast({ kind: 'error', text: formatFailure(t, error) });
    }
    setBusy(false);
  };
  return (
    <MenuButton
      name={name ?? t('spreadsheets.export')}
      className={styles.button}
      opensTowards="topLayer"
      entries={entries}
      onChoose={(kind) => void choose(kind)}
    >
      <Icon icon={isBusy ? LoadingOutlined : DownloadOutlined} />
    </MenuButton>
  );
}
