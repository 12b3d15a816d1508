import type { OperationLogEntry } from '@portico/contract/routes/logs';
import { fieldLabel, formatChangedValue } from '@portico/i18n/changed-fields';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { createDateTimeFormat } from '../../ui/date-time-format.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import styles from './operation-detail.module.css';

/** One operation: user, time and address, and each field before and after. */
export default function OperationDetail({ operation, onClose }: { operation: OperationLogEntry; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const tag = useLanguageTag();
  useRestoreFocus();
  const isPhone = useMediaQuery(phoneQuery);
  const time = createDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'long' });
  const facts: [string, string | null][] = [
    [t('logs.time'), time.format(new Date(operation.createTime))],
    [t('logs.operator'), operation.operator],
    [t('logs.company'), operation.companyName],
    [t('logs.target'), operation.target],
    [t('logs.result'), operation.status === 200 ? t('logs.ok') : `${t('logs.refused')} (${operation.status})`],
    [t('logs.address'), operation.address],
    [t('logs.duration'), t('logs.milliseconds', { n: formatCount(operation.milliseconds, tag) })],
  ];
  return (
    <Drawer
      open
      title={operation.name}
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      size={isPhone ? '100%' : 640}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
      <h2 className={styles.title}>{t('logs.changes')}</h2>
      {operation.changes.length === 0 ? (
        <p className={styles.none}>{t('logs.noChanges')}</p>
      ) : (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t('logs.field')}</th>
              <th scope="col">{t('logs.before')}</th>
              <th scope="col">{t('logs.after')}</th>
            </tr>
          </thead>
          <tbody>
            {operation.changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{fieldLabel(t, field)}</th>
                <td>
                  <bdi>{formatChangedValue(t, tag, field, before)}</bdi>
                </td>
                <td>
                  <bdi>{formatChangedValue(t, tag, field, after)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {operation.content !== null && (
        <>
          <h2 className={styles.title}>{t('logs.content')}</h2>
          <pre className={styles.content}>{operation.content}</pre>
        </>
      )}
    </Drawer>
  );
}
