import type { Corridor } from '@portico/contract/routes/corridors';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../api/failure-text.ts';
import { FilterTabs } from '../ui/filter-tabs.tsx';
import { PageError } from '../ui/page-error.tsx';
import { SkeletonBar } from '../ui/skeleton.tsx';
import { phoneQuery, useMediaQuery } from '../ui/use-media-query.ts';
import { useRestoreFocus } from '../ui/use-restore-focus.ts';
import styles from './binding.module.css';
import { BindingPreview } from './binding-preview.tsx';
import { BoundDevices } from './bound-devices.tsx';
import { effectiveFromNow } from './effective-from.ts';
import { EffectiveFromChoice } from './effective-from-choice.tsx';
import { OtherEntranceDevices } from './other-entrance-devices.tsx';
import { RewritingStatus } from './rewriting.tsx';
import type { StoreZone } from './store-time.ts';
import { useStore } from './stores.ts';
import { TransferListPanel } from './transfer-list-panel.tsx';
import { UnboundDevices } from './unbound-devices.tsx';
import { useBindingSteps } from './use-binding-steps.tsx';

export type BindingCorridor = Pick<Corridor, 'id' | 'name' | 'entityId'>;

type Props = { corridor: BindingCorridor; onClose: () => void };

/** The devices at an entrance: binds, unbinds and moves several at once, from now on or from an earlier time. */
export default function BindingDrawer({ corridor, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  useRestoreFocus();
  const store = useStore(corridor.entityId);
  return (
    <Drawer
      open
      title={t('entrances.devicesAt', { name: corridor.name })}
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      size={isPhone ? '100%' : 640}
      onClose={onClose}
    >
      {store.data !== undefined ? (
        <Lists corridor={corridor} store={store.data} />
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

type Others = 'unbound' | 'elsewhere';

function Lists({ corridor, store }: { corridor: BindingCorridor; store: StoreZone }) {
  const { t } = useTranslation();
  const [since, setSince] = useState(effectiveFromNow);
  const [shown, setShown] = useState<Others>('unbound');
  const steps = useBindingSteps(corridor, store, since);
  const { chosen, choose, problem, clearProblem, performStep, preview, dialog } = steps;
  const others: readonly { key: Others; label: string }[] = [
    { key: 'unbound', label: t('entrances.notBound') },
    { key: 'elsewhere', label: t('entrances.elsewhere') },
  ];
  return (
    <div className={styles.drawer}>
      <RewritingStatus />
      <EffectiveFromChoice
        value={since}
        onChange={(next) => {
          setSince(next);
          clearProblem();
        }}
        store={store}
      />
      <TransferListPanel
        title={t('entrances.bound')}
        action={{ label: t('entrances.unbind'), onPress: () => performStep('unbind') }}
        problem={problem?.step === 'unbind' ? problem.text : ''}
      >
        <BoundDevices corridorId={corridor.id} chosen={chosen.unbind} onChange={(rows) => choose('unbind', rows)} />
      </TransferListPanel>
      <TransferListPanel
        title={
          <FilterTabs
            name={t('entrances.binding')}
            entries={others}
            chosen={shown}
            onChoose={(next) => {
              setShown(next);
              clearProblem();
            }}
          />
        }
        action={
          shown === 'unbound'
            ? { label: t('entrances.bind'), onPress: () => performStep('bind') }
            : { label: t('entrances.move'), onPress: () => performStep('move') }
        }
        problem={problem !== null && problem.step !== 'unbind' ? problem.text : ''}
      >
        {shown === 'unbound' ? (
          <UnboundDevices entityId={corridor.entityId} chosen={chosen.bind} onChange={(ids) => choose('bind', ids)} />
        ) : (
          <OtherEntranceDevices
            corridor={corridor}
            chosen={chosen.move}
            onChange={(ids, rows) => choose('move', ids, rows)}
          />
        )}
      </TransferListPanel>
      {preview !== null && <BindingPreview {...preview} />}
      {dialog}
    </div>
  );
}
