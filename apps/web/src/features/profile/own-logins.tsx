import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { useListAddress } from '../../ui/use-list-address.ts';
import { formatDateTime } from './format-date-time.ts';
import styles from './profile.module.css';
import { type OwnLogin, useOwnLogins } from './requests.ts';
import { formatUserAgent } from './user-agent.ts';

const start = { filters: {} };

/** Successful and failed logins of this account: time, result, device and IP address. */
export default function OwnLogins() {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const list = useListAddress(start);
  const logins = useOwnLogins(list.page, list.size);
  const time = ({ createTime }: OwnLogin) => formatDateTime(createTime, tag);
  const columns: DataColumn<OwnLogin>[] = [
    { key: 'time', label: t('profile.time'), render: time },
    {
      key: 'result',
      label: t('profile.result'),
      render: ({ failureText: refusal }) =>
        refusal === null ? (
          <StatusDot tone="good" text={t('profile.succeeded')} />
        ) : (
          <span className={styles.refusal}>
            <StatusDot tone="bad" text={refusal} />
          </span>
        ),
    },
    {
      key: 'device',
      label: t('profile.device'),
      render: ({ agent }) => <bdi title={agent}>{formatUserAgent(agent) ?? t('profile.unknownDevice')}</bdi>,
    },
    { key: 'address', label: t('profile.address'), render: ({ address }) => <bdi>{address}</bdi> },
  ];
  return (
    <DataTable
      name={t('profile.logins')}
      storageName="own-logins"
      columns={columns}
      rows={logins.data?.content}
      total={logins.data?.totalElements ?? 0}
      busy={logins.isPlaceholderData}
      failure={logins.isError ? formatFailure(t, logins.error) : undefined}
      getRowKey={({ id }) => id}
      getRowName={time}
      list={list}
      tools={<h2 className={styles.title}>{t('profile.logins')}</h2>}
      empty={{ text: t('profile.noLogins') }}
      onRefresh={() => void logins.refetch()}
    />
  );
}
