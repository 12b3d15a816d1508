import type { ImportJob } from '@portico/contract/routes/spreadsheets';
import { Progress } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { createDateTimeFormat } from '../ui/date-time-format.ts';
import { formatCount } from '../ui/format-figure.ts';
import { StatusDot, type StatusTone } from '../ui/status-dot.tsx';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import styles from './import-drawer.module.css';
import { isImportRunning } from './spreadsheet-requests.ts';

const tones: Partial<Record<ImportJob['state'], StatusTone>> = { done: 'good', failed: 'bad', ready: 'warn' };

/** File name, state, progress and messages of an import. */
export function ImportSummary({ job }: { job: ImportJob }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { state, kept } = job;
  const until = job.undoUntil === null ? null : new Date(job.undoUntil);
  const time = createDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const keptText = state === 'undone' ? 'spreadsheets.undoKept' : 'spreadsheets.undoStopped';
  return (
    <div className={styles.summary}>
      <div className={styles.titleRow}>
        <b className={styles.file}>
          <bdi>{job.fileName}</bdi>
        </b>
        <StatusDot tone={tones[state] ?? 'quiet'} text={t(`spreadsheets.states.${state}`)} />
      </div>
      {isImportRunning(job) && <ImportProgress job={job} />}
      {state === 'done' && <p role="status">{formatImportResult(job, t, tag)}</p>}
      {job.problem !== null && (
        <p className={styles.failure} role="alert">
          {job.problem}
        </p>
      )}
      {kept > 0 && !isImportRunning(job) && (
        <p className={styles.failure} role="alert">
          {t(keptText, { count: kept, n: formatCount(kept, tag) })}
        </p>
      )}
      {job.ignored.length > 0 && (
        <p className={styles.quiet}>
          {t('spreadsheets.ignored', { columns: new Intl.ListFormat(tag, { style: 'narrow' }).format(job.ignored) })}
        </p>
      )}
      {job.hasSecrets && <p className={styles.quiet}>{t('spreadsheets.secretsText')}</p>}
      {until !== null && <p className={styles.quiet}>{t('spreadsheets.undoUntil', { time: time.format(until) })}</p>}
    </div>
  );
}

/** The progress of an import. */
export function ImportProgress({ job }: { job: ImportJob }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { done, total } = job;
  const text = t('spreadsheets.progress', { done: formatCount(done, tag), total: formatCount(total, tag) });
  return (
    <div className={styles.progress} role="status">
      <Progress
        percent={total === 0 ? 0 : Math.floor((done / total) * 100)}
        showInfo={false}
        aria-label={t(`spreadsheets.states.${job.state}`)}
      />
      <span className={styles.quiet}>{text}</span>
    </div>
  );
}

/** The result of an import in one line. */
export function formatImportResult(job: ImportJob, t: TFunction, tag: string): string {
  return t('spreadsheets.result', {
    created: formatCount(job.created, tag),
    updated: formatCount(job.updated, tag),
    unchanged: formatCount(job.unchanged, tag),
    failed: formatCount(job.failed, tag),
  });
}
