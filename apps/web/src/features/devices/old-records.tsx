import type { Device } from '@portico/contract/routes/devices';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { devicesKey } from '../../pickers/device-key.ts';
import { useSession } from '../../session/session.ts';
import { createDateTimeFormat } from '../../ui/date-time-format.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { showToast } from '../../ui/toast.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './devices.module.css';
import { discardOldRecords, importOldRecords, useOldRecords } from './requests.ts';

/** Records of a device that were refused because of the history limit, with the choice to import or discard them; nothing without any. */
export function OldRecords({ device: { sn } }: { device: Device }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { can } = useSession();
  const client = useQueryClient();
  const { data } = useOldRecords(sn);
  const [ask, dialog] = useConfirm();
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const isCancelled = useRef(false);
  // Closing the log ends the import after the current step; the rest stays for a later one.
  useEffect(
    () => () => {
      isCancelled.current = true;
    },
    [],
  );
  if (data === undefined || data.records === 0 || data.first === null || data.last === null) return null;
  const day = createDateTimeFormat(tag, { dateStyle: 'medium' });
  const days = day.formatRange(new Date(data.first), new Date(data.last));
  const people = (count: number | null) => (count === null ? '—' : formatCount(count, tag));
  const refresh = () => client.invalidateQueries({ queryKey: [devicesKey] });

  const importAll = async () => {
    isCancelled.current = false;
    setProgress({ done: 0, all: data.records });
    try {
      for (let done = 0, remaining = data.records; remaining > 0 && !isCancelled.current; ) {
        const result = await importOldRecords(sn);
        if (result.imported === 0) break;
        done += result.imported;
        remaining = result.remaining;
        setProgress({ done, all: done + remaining });
      }
    } catch (error) {
      showToast({ kind: 'error', text: formatFailure(t, error) });
    }
    setProgress(null);
    await refresh();
  };
  const askToImport = () =>
    ask({
      title: t('devices.oldRecords.importTitle'),
      text: t('devices.oldRecords.importText', { days, in: people(data.in), out: people(data.out) }),
      action: t('devices.oldRecords.import'),
      onConfirm: async () => void importAll(),
    });
  const askToDiscard = () =>
    ask({
      title: t('devices.oldRecords.discardTitle'),
      text: t('devices.oldRecords.discardText'),
      action: t('devices.oldRecords.discard'),
      danger: true,
      failureText: (error) => formatFailure(t, error),
      onConfirm: async () => {
        await discardOldRecords(sn);
        await refresh();
      },
    });

  return (
    <section className={styles.oldRecords}>
      <p>{t('devices.oldRecords.found', { count: data.records, n: formatCount(data.records, tag), days })}</p>
      {progress !== null && (
        <div className={styles.oldRecordsActions}>
          <progress max={progress.all} value={progress.done} aria-label={t('devices.oldRecords.import')} />
          <span role="status">
            {t('devices.oldRecords.progress', {
              done: formatCount(progress.done, tag),
              all: formatCount(progress.all, tag),
            })}
          </span>
          <Button
            onClick={() => {
              isCancelled.current = true;
            }}
          >
            {t('frame.cancel')}
          </Button>
        </div>
      )}
      {progress === null && can('device:set') && (
        <div className={styles.oldRecordsActions}>
          <Button onClick={askToImport}>{t('devices.oldRecords.import')}</Button>
          <Button danger onClick={askToDiscard}>
            {t('devices.oldRecords.discard')}
          </Button>
        </div>
      )}
      {dialog}
    </section>
  );
}
