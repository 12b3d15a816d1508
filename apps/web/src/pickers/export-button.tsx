import { DownloadOutlined, LoadingOutlined } from '@ant-design/icons';
import { kindRights, type SpreadsheetKind } from '@portico/contract/words/spreadsheet-kinds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure-text.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './export-button.module.css';
import { type Format, saveExport } from './spreadsheet-requests.ts';

/** Filters of a list as they are asked with; empty ones are left out. */
export type ExportFilters = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>
>;

/** Saves what a list shows, all pages of it, as an Excel or CSV file. */
export function ExportButton({ kind, filters }: { kind: SpreadsheetKind; filters: ExportFilters }) {
  const { t } = useTranslation();
  const { can } = useSession();
  const [isBusy, setBusy] = useState(false);
  if (!can(kindRights[kind])) return null;
  const save = async (format: Format) => {
    setBusy(true);
    const told = Object.entries(filters).filter(([, value]) => value !== undefined && value !== null && value !== '');
    // The lists of the kinds name their filters as the export does, which reads them again by the contract.
    const asked = { ...Object.fromEntries(told), kind, format } as Parameters<typeof saveExport>[0];
    await saveExport(asked).catch((error: unknown) => showToast({ kind: 'error', text: failureText(t, error) }));
    setBusy(false);
  };
  return (
    <MenuButton
      name={t('spreadsheets.export')}
      className={styles.button}
      opens="over"
      entries={[
        { key: 'xlsx', label: t('words.files.xlsx') },
        { key: 'csv', label: t('words.files.csv') },
      ]}
      onChoose={(format: Format) => void save(format)}
    >
      <Icon of={isBusy ? LoadingOutlined : DownloadOutlined} />
    </MenuButton>
  );
}
