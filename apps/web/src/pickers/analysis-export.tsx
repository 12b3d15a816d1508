import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure-text.ts';
import type { ChartHandle } from '../ui/chart.tsx';
import { Icon } from '../ui/icon.tsx';
import { MenuButton, type MenuEntry } from '../ui/menu-button.tsx';
import { savePicture } from '../ui/save-picture.ts';
import { showToast } from '../ui/toast.tsx';
import styles from './export-button.module.css';
import { type ExportAsked, type FileName, useExportActions } from './export-requests.ts';

type Kind = 'xlsx' | 'csv' | 'png';

type Props<Name extends FileName> = {
  what: Name;
  /** The input of the analysis on the screen. */
  asked: ExportAsked<Name>;
  /** How long the table will be, about: a long one is made in the background. */
  rows: number;
  /** The chart beside it, with what its picture is headed by. */
  chart?: { handle: RefObject<ChartHandle | null>; title: string; detail: string; fileName: string };
};

/** Keeps what an analysis shows as Excel, CSV or a picture of its chart. */
export function AnalysisExport<Name extends FileName>({ what, asked, rows, chart }: Props<Name>) {
  const { t } = useTranslation();
  const { save } = useExportActions();
  const [isBusy, setBusy] = useState(false);
  const entries: MenuEntry<Kind>[] = [
    { key: 'xlsx', label: t('spreadsheets.asExcel') },
    { key: 'csv', label: t('spreadsheets.asCsv') },
    ...(chart === undefined ? [] : [{ key: 'png', label: t('spreadsheets.asPicture') } as const]),
  ];
  const choose = async (kind: Kind) => {
    if (kind === 'png') {
      const picture = chart?.handle.current?.picture();
      if (chart !== undefined && picture) savePicture(picture, chart, chart.fileName);
      return;
    }
    setBusy(true);
    try {
      const done = await save(what, asked, { format: kind, rows });
      if (done === 'begun') showToast({ kind: 'success', text: t('spreadsheets.exportBegun') });
    } catch (error) {
      showToast({ kind: 'error', text: failureText(t, error) });
    }
    setBusy(false);
  };
  return (
    <MenuButton
      name={t('spreadsheets.export')}
      className={styles.button}
      opens="over"
      entries={entries}
      onChoose={(kind) => void choose(kind)}
    >
      <Icon of={isBusy ? LoadingOutlined : DownloadOutlined} />
    </MenuButton>
  );
}
