import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import {
  exportDownloadUrl,
  isExportPending,
  type ListedExportJob,
  useExportActions,
} from '../../pickers/export-requests.ts';
import { createDateTimeFormat } from '../../ui/date-time-format.ts';
import { formatFileSize } from '../../ui/file-size.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './task-tray.module.css';

const tones = { waiting: 'quiet', running: 'quiet', done: 'good', failed: 'bad', cancelled: 'quiet' } as const;

/** An export made in the background, which then can be downloaded. */
export function ExportTask({ job }: { job: ListedExportJob }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { cancel } = useExportActions();
  const { id, fileName, state, done, total, bytes, problem, keptUntil } = job;
  const time = createDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const giveUp = () =>
    cancel(id).catch((error: unknown) => showToast({ kind: 'error', text: formatFailure(t, error) }));
  return (
    <>
      <div className={styles.head}>
        <b className={styles.name}>{t('spreadsheets.export')}</b>
        <StatusDot tone={tones[state]} text={t(`spreadsheets.exportStates.${state}`)} />
      </div>
      <p className={styles.quiet}>
        <bdi>{fileName}</bdi> · {time.format(new Date(job.createTime))}
      </p>
      {isExportPending(job) && total > 0 && (
        <div role="status">
          <Progress percent={Math.floor((done / total) * 100)} showInfo={false} size="small" aria-hidden="true" />
          <span className={styles.quiet}>
            {t('spreadsheets.progress', { done: formatCount(done, tag), total: formatCount(total, tag) })}
          </span>
        </div>
      )}
      {problem !== null && <p role="alert">{problem}</p>}
      {keptUntil !== null && bytes !== null && (
        <p className={styles.quiet}>
          {formatFileSize(bytes, tag)} · {t('spreadsheets.exportKept', { time: time.format(new Date(keptUntil)) })}
        </p>
      )}
      {(isExportPending(job) || keptUntil !== null) && (
        <div className={styles.actions}>
          {keptUntil !== null && (
            <Button size="small" href={exportDownloadUrl(id)} download={fileName}>
              {t('spreadsheets.exportDownload')}
            </Button>
          )}
          {isExportPending(job) && (
            <Button size="small" onClick={() => void giveUp()}>
              {t('spreadsheets.cancelExport')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
