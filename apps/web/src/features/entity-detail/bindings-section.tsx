import type { Entity } from '@portico/contract/routes/entities';
import { useTranslation } from 'react-i18next';
import { BindingHistory } from '../../pickers/binding-history.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './detail.module.css';

/** Past and current placements of the store's devices: entrance, from, until; newest first. */
export function BindingsSection({ store }: { store: Entity }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('entrances.history')}>
      <div className={styles.history}>
        <BindingHistory scope={{ entityId: store.id }} store={store} />
      </div>
    </Panel>
  );
}
