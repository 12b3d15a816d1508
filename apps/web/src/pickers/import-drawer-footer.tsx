import type { ImportJob } from '@portico/contract/routes/spreadsheets';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../api/failure-text.ts';
import { createBusyIcon } from '../ui/busy-icon.tsx';
import { formatCount } from '../ui/format-figure.ts';
import { showToast } from '../ui/toast.tsx';
import { useConfirm } from '../ui/use-confirm.tsx';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import styles from './import-drawer.module.css';
import { isImportRunning, useImportActions } from './spreadsheet-requests.ts';

type Props = { job: ImportJob; onChooseOtherFile: () => void; onClose: () => void };

/** The actions of an import in its current state. */
export function ImportFooter({ job, onChooseOtherFile, onClose }: Props) {
  const { t } = useTranslation();
  const { cancel } = useImportActions();
  const [busy, run] = useRun();
  if (isImportRunning(job))
    return (
      <div className={styles.footer}>
        {job.state !== 'undoing' && (
          <Button loading={createBusyIcon(busy)} onClick={() => run(() => cancel(job.id))}>
            {t('spreadsheets.cancelImport')}
          </Button>
        )}
        <Button onClick={onClose}>{t('frame.close')}</Button>
      </div>
    );
  if (job.state === 'ready') return <ReadyFooter job={job} onChooseOtherFile={onChooseOtherFile} />;
  return <EndFooter job={job} onChooseOtherFile={onChooseOtherFile} onClose={onClose} />;
}

/** The file is checked: the user decides whether to store it. */
function ReadyFooter({ job, onChooseOtherFile }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { apply } = useImportActions();
  const hasFaults = job.failed > 0;
  const [mode, setMode] = useState<'all' | 'good'>(hasFaults ? 'good' : 'all');
  const [busy, run] = useRun();
  const count = job.created + job.updated;
  return (
    <div className={styles.footer}>
      {count === 0 && <span className={styles.lead}>{t('spreadsheets.nothingToStore')}</span>}
      {count > 0 && hasFaults && (
        <Radio.Group
          vertical
          className={`${styles.lead} ${styles.choice}`}
          value={mode}
          onChange={({ target }) => setMode(target.value === 'all' ? 'all' : 'good')}
          options={[
            { value: 'good', label: t('spreadsheets.modeGood') },
            { value: 'all', label: t('spreadsheets.modeAll'), disabled: true },
          ]}
        />
      )}
      <Button onClick={onChooseOtherFile}>{t('spreadsheets.otherFile')}</Button>
      {count > 0 && (
        <Button type="primary" loading={createBusyIcon(busy)} onClick={() => run(() => apply(job.id, mode))}>
          {t('spreadsheets.apply', { count, n: formatCount(count, tag) })}
        </Button>
      )}
    </div>
  );
}

/** The import has ended; it may be possible to undo it. */
function EndFooter({ job, onChooseOtherFile, onClose }: Props) {
  const { t } = useTranslation();
  const { undo, saveSecrets } = useImportActions();
  const [confirm, dialog] = useConfirm();
  const [busy, run] = useRun();
  const undoWasStopped = job.kept > 0 && job.state !== 'undone';
  const askUndo = () =>
    confirm({
      title: t('spreadsheets.undoAsk', { file: job.fileName }),
      text: t('spreadsheets.undoText'),
      action: t(undoWasStopped ? 'spreadsheets.undoRest' : 'spreadsheets.undo'),
      danger: true,
      onConfirm: async () => {
        await undo(job.id, undoWasStopped ? 'good' : 'all');
      },
      failureText: (error) => formatFailure(t, error),
    });
  return (
    <div className={styles.footer}>
      {job.undoUntil !== null && (
        <Button danger className={styles.lead ?? ''} onClick={askUndo}>
          {t(undoWasStopped ? 'spreadsheets.undoRest' : 'spreadsheets.undo')}
        </Button>
      )}
      {job.hasSecrets && (
        <Button loading={createBusyIcon(busy)} onClick={() => run(() => saveSecrets(job.id))}>
          {t('spreadsheets.secrets')}
        </Button>
      )}
      <Button onClick={onChooseOtherFile}>{t('spreadsheets.otherFile')}</Button>
      <Button type="primary" onClick={onClose}>
        {t('frame.close')}
      </Button>
      {dialog}
    </div>
  );
}

/** Runs an action; `busy` is true meanwhile, and an error is shown as a toast. */
function useRun(): [busy: boolean, run: (act: () => Promise<unknown>) => void] {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    await act().catch((error: unknown) => showToast({ kind: 'error', text: formatFailure(t, error) }));
    setBusy(false);
  };
  return [busy, (act) => void run(act)];
}
