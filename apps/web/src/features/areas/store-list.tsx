import { SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { useDebounced } from '../../pickers/stores.ts';
import { createBusyIcon } from '../../ui/busy-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import styles from './areas.module.css';
import { useStoreList } from './requests.ts';

type Props = { chosen: number | null; onChoose: (id: number) => void };

/** Searchable list of stores to choose from: the first ones, more on request. */
export function StoreList({ chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const stores = useStoreList(useDebounced(typed.trim()));
  const rows = stores.data?.content;
  return (
    <div className={styles.stores}>
      <Input
        type="search"
        aria-label={t('users.searchStores')}
        placeholder={t('users.searchStores')}
        prefix={<Icon icon={SearchOutlined} className={styles.sign} />}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {rows === undefined ? (
        stores.isError ? (
          <PageError text={formatFailure(t, stores.error)} onRetry={() => void stores.refetch()} />
        ) : (
          <SkeletonBar width={160} />
        )
      ) : rows.length === 0 ? (
        <p role="status" className={styles.none}>
          {t('users.noStores')}
        </p>
      ) : (
        <ul className={styles.storeList}>
          {rows.map(({ id, name, deptName }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.store}
                aria-current={id === chosen ? 'true' : undefined}
                onClick={() => onChoose(id)}
              >
                <bdi className={styles.storeName}>{name}</bdi>
                <bdi className={styles.quiet}>{deptName}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {stores.hasMore && (
        <Button type="link" loading={createBusyIcon(stores.isPlaceholderData)} onClick={stores.more}>
          {t('frame.more')}
        </Button>
      )}
    </div>
  );
}
