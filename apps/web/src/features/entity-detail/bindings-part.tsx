import type { Entity } from '@portico/contract/routes/entities';
import { useTranslation } from 'react-i18next';
import { BindingHistory } from '../../pickers/binding-history.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './detail.module.css';

/** Which device hung where, from when to when, newest first. */
export function BindingsPart({ store }: { store: Entity }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('entrances.history')}>
      <div className={styles.history}>
        <BindingHistory of={{ entityId: store.id }} store={store} />
      </div>
    </Panel>
  );
}
