import { InboxOutlined } from '@ant-design/icons';
import type { SpreadsheetKind } from '@portico/contract/words/spreadsheet-kinds';
import { Button } from 'antd';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../api/failure-text.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast.tsx';
import { CompanyPicker } from './company-picker.tsx';
import styles from './import-drawer.module.css';
import { type SpreadsheetFormat, saveImportTemplate, useImportActions } from './spreadsheet-requests.ts';

type Props = { kind: SpreadsheetKind; company: number | null; onUploaded: (id: number) => void };

/** The first step: choose or drop a file, or download the template. A platform user chooses the company first. */
export function ImportFileStep({ kind, company: chosenCompany, onUploaded }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const inputId = useId();
  const [company, setCompany] = useState(chosenCompany);
  const asksCompany = user.company === null && chosenCompany === null;
  const { upload } = useImportActions();
  const [isOver, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const locked = busy || (asksCompany && company === null);
  const [failure, setFailure] = useState<string>();

  const send = async (file: File | undefined) => {
    if (file === undefined || locked) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onUploaded((await upload(kind, company, file)).id);
    } catch (error) {
      setFailure(formatFailure(t, error));
      setBusy(false);
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };
  const template = (format: SpreadsheetFormat) =>
    saveImportTemplate(kind, format).catch((error: unknown) =>
      showToast({ kind: 'error', text: formatFailure(t, error) }),
    );

  return (
    <>
      {asksCompany && (
        <p className={styles.whose}>
          <label htmlFor={`${inputId}-company`}>{t('organisations.company')}</label>
          <CompanyPicker id={`${inputId}-company`} disabled={busy} value={company} onChange={setCompany} />
        </p>
      )}
      <label
        className={styles.drop}
        htmlFor={inputId}
        data-over={isOver}
        data-locked={locked}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input
          id={inputId}
          type="file"
          className="heard"
          accept=".xlsx,.csv,.txt"
          disabled={locked}
          aria-describedby={`${inputId}-limits`}
          onChange={({ target }) => {
            void send(target.files?.[0]);
            // Allows the same file to be chosen again after it was corrected.
            target.value = '';
          }}
        />
        <Icon icon={InboxOutlined} className={styles.dropSign} />
        <b>{t(busy ? 'spreadsheets.states.reading' : 'spreadsheets.drop')}</b>
        <span id={`${inputId}-limits`} className={styles.quiet}>
          {t('spreadsheets.limits')}
        </span>
      </label>
      <p className={styles.failure} role="alert">
        {failure}
      </p>
      <h2 className={styles.heading}>{t('spreadsheets.template')}</h2>
      <p className={styles.quiet}>{t('spreadsheets.templateText')}</p>
      <div className={styles.row}>
        <Button onClick={() => void template('xlsx')}>{t('words.files.xlsx')}</Button>
        <Button onClick={() => void template('csv')}>{t('words.files.csv')}</Button>
      </div>
    </>
  );
}
