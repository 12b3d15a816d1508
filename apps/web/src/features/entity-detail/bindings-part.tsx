import type { Entity } from '@portico/contract/routes/entities';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeInstant } from '../../pickers/store-time.ts';
import { useTag } from '../../ui/use-tag.ts';
import styles from './detail.module.css';
import { type Binding, bindingsPage, useBindings } from './requests.ts';
import { Section } from './section.tsx';

/** Which device hung where, from when to when, newest first. */
export function BindingsPart({ store }: { store: Entity }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const bindings = useBindings(store.id, page);
  return (
    <Section
      title={t('entities.bindings')}
      asked={bindings}
      isEmpty={({ totalElements }) => totalElements === 0}
      emptyText={t('entities.noBindings')}
    >
      {({ content, totalElements }) => (
        <>
          <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('entities.bindings')}>
            <BindingTable bindings={content} store={store} />
          </div>
          <Pagination
            className={styles.pages ?? ''}
            simple={{ readOnly: true }}
            align="end"
            hideOnSinglePage
            current={page + 1}
            pageSize={bindingsPage}
            total={totalElements}
            showSizeChanger={false}
            onChange={(next) => setPage(next - 1)}
          />
        </>
      )}
    </Section>
  );
}

function BindingTable({ bindings, store }: { bindings: readonly Binding[]; store: Entity }) {
  const { t } = useTranslation();
  const tag = useTag();
  const moment = (instant: string) => <time dateTime={instant}>{writeInstant(instant, tag, store)}</time>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('entities.device')}</th>
          <th scope="col">{t('entities.entrance')}</th>
          <th scope="col">{t('entities.from')}</th>
          <th scope="col">{t('entities.until')}</th>
          <th scope="col">{t('entities.operator')}</th>
        </tr>
      </thead>
      <tbody>
        {bindings.map((binding) => (
          <tr key={binding.id}>
            <th scope="row">
              <bdi className={styles.name}>{binding.deviceName}</bdi>
              <bdi className={styles.second}>{binding.sn}</bdi>
            </th>
            <td>
              <bdi>{binding.corridorName}</bdi>
            </td>
            <td>{moment(binding.startTime)}</td>
            <td>{binding.endTime === null ? t('entities.stillBound') : moment(binding.endTime)}</td>
            <td>
              <bdi>{binding.operator ?? '—'}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
