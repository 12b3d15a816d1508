import type { ImportJob } from '@portico/contract/routes/spreadsheets';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import type { useExports } from '../../pickers/export-requests.ts';
import { formatImportResult, ImportProgress } from '../../pickers/import-drawer-summary.tsx';
import type { useRuleRuns } from '../../pickers/rules/rule-requests.ts';
import { isImportRunning, useImportActions, type useImports } from '../../pickers/spreadsheet-requests.ts';
import { createDateTimeFormat } from '../../ui/date-time-format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { ExportTask } from './export-task.tsx';
import { RuleRunTask } from './rule-run-task.tsx';
import styles from './task-tray.module.css';

type Props = {
  imports: ReturnType<typeof useImports>;
  runs: ReturnType<typeof useRuleRuns>;
  exported: ReturnType<typeof useExports>;
  onOpenImport: (job: ImportJob) => void;
  onClose: () => void;
};

/** All tasks in one list, newest first. */
export default function TaskPanel({ imports, runs, exported, onOpenImport, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  useRestoreFocus();
  // A list the user has no right to see is not loaded.
  const enabledLists = [imports, runs, exported].filter(({ isEnabled }) => isEnabled);
  const isLoaded = enabledLists.every(({ data }) => data !== undefined);
  const failed = enabledLists.find(({ data, isError }) => data === undefined && isError);
  const tasks = [
    ...(imports.data?.content ?? []).map((job) => ({
      key: `import ${job.id}`,
      at: job.createTime,
      shown: <Task job={job} onOpenImport={() => onOpenImport(job)} />,
    })),
    ...(runs.data?.content ?? []).map((run) => ({
      key: `run ${run.id}`,
      at: run.createTime,
      shown: <RuleRunTask run={run} />,
    })),
    ...(exported.data?.content ?? []).map((job) => ({
      key: `export ${job.id}`,
      at: job.createTime,
      shown: <ExportTask job={job} />,
    })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <Drawer
      open
      title={t('spreadsheets.tasks')}
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      size={isPhone ? '100%' : 420}
      onClose={onClose}
    >
      {failed !== undefined && (
        <PageError text={formatFailure(t, failed.error)} onRetry={() => void failed.refetch()} />
      )}
      {!isLoaded && failed === undefined && <SkeletonBar width="60%" />}
      {isLoaded && tasks.length === 0 && <EmptyState text={t('spreadsheets.noTasks')} />}
      <ul className={styles.list}>
        {tasks.map(({ key, shown: content }) => (
          <li key={key} className={styles.task}>
            {content}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

const tones = { done: 'good', failed: 'bad', ready: 'warn' } as const;

function Task({ job, onOpenImport }: { job: ImportJob; onOpenImport: () => void }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { cancel } = useImportActions();
  const { state } = job;
  const tone = state === 'done' || state === 'failed' || state === 'ready' ? tones[state] : 'quiet';
  const time = createDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const giveUp = () =>
    cancel(job.id).catch((error: unknown) => showToast({ kind: 'error', text: formatFailure(t, error) }));
  return (
    <>
      <div className={styles.head}>
        <b className={styles.name}>{t('spreadsheets.importTitle', { what: t(`spreadsheets.kinds.${job.kind}`) })}</b>
        <StatusDot tone={tone} text={t(`spreadsheets.states.${state}`)} />
      </div>
      <p className={styles.quiet}>
        <bdi>{job.fileName}</bdi> · {time.format(new Date(job.createTime))}
      </p>
      {isImportRunning(job) ? <ImportProgress job={job} /> : <p>{job.problem ?? formatImportResult(job, t, tag)}</p>}
      <div className={styles.actions}>
        <Button size="small" onClick={onOpenImport}>
          {t('spreadsheets.open')}
        </Button>
        {(state === 'reading' || state === 'applying' || state === 'ready') && (
          <Button size="small" onClick={() => void giveUp()}>
            {t('spreadsheets.cancelImport')}
          </Button>
        )}
      </div>
    </>
  );
}
