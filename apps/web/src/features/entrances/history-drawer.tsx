import type { Corridor } from '@portico/contract/routes/corridors';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { BindingHistory } from '../../pickers/binding-history.tsx';
import { useStore } from '../../pickers/stores.ts';
import { PageError } from '../../ui/page-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';

/** Past and current placements of devices at an entrance, in the store's local time. */
export default function HistoryDrawer({ entrance, onClose }: { entrance: Corridor; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  useRestoreFocus();
  const store = useStore(entrance.entityId);
  return (
    <Drawer
      open
      title={t('entrances.historyOf', { name: entrance.name })}
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      size={isPhone ? '100%' : 640}
      onClose={onClose}
    >
      {store.data !== undefined ? (
        <BindingHistory scope={{ corridorId: entrance.id }} store={store.data} />
      ) : store.isError ? (
        <PageError text={formatFailure(t, store.error)} onRetry={() => void store.refetch()} />
      ) : (
        <div aria-busy="true">
          <SkeletonBar width="100%" height={40} />
        </div>
      )}
    </Drawer>
  );
}
