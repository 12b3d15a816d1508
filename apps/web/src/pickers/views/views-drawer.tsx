import type { SavedView } from '@portico/contract/routes/saved-views';
import { Drawer, Input, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { PageError } from '../../ui/page-error.tsx';
import { EmptySection } from '../../ui/section-states.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { useDebounced } from '../stores.ts';
import { useSavedViews } from './view-requests.ts';
import { ViewRow } from './view-row.tsx';
import styles from './views.module.css';

const pageSize = 20;

type Props = { page: SavedView['viewPage']; onOpen: (id: number) => void; onClose: () => void };

/** The views of a page, to open, rename, share and delete. */
export default function ViewsDrawer({ page, onOpen, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  useRestoreFocus();
  const [typed, setTyped] = useState('');
  const [pageIndex, setPageIndex] = useState(0);
  const name = useDebounced(typed.trim());
  const found = useSavedViews({ viewPage: page, page: pageIndex, size: pageSize, ...(name === '' ? {} : { name }) });
  const total = found.data?.totalElements ?? 0;
  return (
    <Drawer
      open
      title={t('views.manageTitle')}
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      size={isPhone ? '100%' : 480}
      onClose={onClose}
    >
      {(total > pageSize || typed !== '') && (
        <Input
          type="search"
          aria-label={t('views.search')}
          placeholder={t('views.search')}
          maxLength={100}
          allowClear
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPageIndex(0);
          }}
        />
      )}
      {found.data === undefined && found.isError ? (
        <PageError text={formatFailure(t, found.error)} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <div role="status" aria-label={t('frame.loading')}>
          <SkeletonBar width="100%" height={56} />
        </div>
      ) : found.data.content.length === 0 ? (
        <EmptySection text={t(name === '' ? 'views.none' : 'controls.noMatches')} />
      ) : (
        <ul className={styles.views} aria-label={t('views.title')}>
          {found.data.content.map((view) => (
            <ViewRow key={view.id} view={view} onOpen={() => onOpen(view.id)} />
          ))}
        </ul>
      )}
      <Pagination
        simple={{ readOnly: true }}
        align="end"
        hideOnSinglePage
        current={pageIndex + 1}
        pageSize={pageSize}
        total={total}
        showSizeChanger={false}
        onChange={(next) => setPageIndex(next - 1)}
      />
    </Drawer>
  );
}
