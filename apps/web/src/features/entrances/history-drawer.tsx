import type { Corridor } from '@portico/contract/routes/corridors';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { BindingHistory } from '../../pickers/binding-history.tsx';
import { useStore } from '../../pickers/stores.ts';
import { PageError } from '../../ui/page-error.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { phone, useMedia } from '../../ui/use-media.ts';

/** Which devices hung at an entrance, when, on the store's clock. */
export default function HistoryDrawer({ entrance, onClose }: { entrance: Corridor; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const isPhone = useMedia(phone);
  useFocusBack();
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
        <BindingHistory of={{ corridorId: entrance.id }} store={store.data} />
      ) : store.isError ? (
        <PageError text={failureText(t, store.error)} onRetry={() => void store.refetch()} />
      ) : (
        <div aria-busy="true">
          <Bar width="100%" height={40} />
        </div>
      )}
    </Drawer>
  );
}
