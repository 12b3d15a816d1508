import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useTag } from '../../ui/use-tag.ts';
import { agentWords } from './agent-words.ts';
import { momentWords } from './moment-words.ts';
import styles from './profile.module.css';
import { type Login, useLogins } from './requests.ts';

const start = { filters: {} };

/** When and from where somebody logged in with this account, or tried to. */
export default function Logins() {
  const { t } = useTranslation();
  const tag = useTag();
  const list = useListAddress(start);
  const logins = useLogins(list.page, list.size);
  const time = ({ createTime }: Login) => momentWords(createTime, tag);
  const columns: DataColumn<Login>[] = [
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
      render: ({ agent }) => <bdi title={agent}>{agentWords(agent) ?? t('profile.unknownDevice')}</bdi>,
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
      failure={logins.isError ? failureText(t, logins.error) : undefined}
      keyOf={({ id }) => id}
      nameOf={time}
      list={list}
      tools={<h2 className={styles.title}>{t('profile.logins')}</h2>}
      empty={{ text: t('profile.noLogins') }}
      onRefresh={() => void logins.refetch()}
    />
  );
}
