import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons';
import { type SpreadsheetKind, spreadsheetRights } from '@portico/contract/words/spreadsheet-kinds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../api/failure-text.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './export-button.module.css';
import { type SpreadsheetFormat, saveListExport } from './spreadsheet-requests.ts';

/** The current filters of a list; empty ones are left out of the request. */
export type ListExportFilters = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>
>;

/** Exports all pages of a list as an Excel or CSV file. */
export function ExportButton({ kind, filters }: { kind: SpreadsheetKind; filters: ListExportFilters }) {
  const { t } = useTranslation();
  const { can } = useSession();
  const [isBusy, setBusy] = useState(false);
  if (!can(spreadsheetRights[kind])) return null;
  const save = async (format: SpreadsheetFormat) => {
    setBusy(true);
    const setFilters = Object.entries(filters).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    );
    // The lists use the same filter names as the export, which validates them by the contract.
    const query = { ...Object.fromEntries(setFilters), kind, format } as Parameters<typeof saveListExport>[0];
    await saveListExport(query).catch((error: unknown) => showToast({ kind: 'error', text: formatFailure(t, error) }));
    setBusy(false);
  };
  return (
    <MenuButton
      name={t('spreadsheets.export')}
      className={styles.button}
      opensTowards="topLayer"
      entries={[
        { key: 'xlsx', label: t('words.files.xlsx') },
        { key: 'csv', label: t('words.files.csv') },
      ]}
      onChoose={(format: SpreadsheetFormat) => void save(format)}
    >
      <Icon icon={isBusy ? LoadingOutlined : DownloadOutlined} />
    </MenuButton>
  );
}
