import type { Corridor } from '@portico/contract/routes/corridors';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure-text.ts';
import { FilterTabs } from '../ui/filter-tabs.tsx';
import { PageError } from '../ui/page-error.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { phone, useMedia } from '../ui/use-media.ts';
import styles from './binding.module.css';
import { BindingList } from './binding-list.tsx';
import { BindingPreview } from './binding-preview.tsx';
import { BoundDevices } from './bound-devices.tsx';
import { DevicesElsewhere } from './devices-elsewhere.tsx';
import { RewritingStatus } from './rewriting.tsx';
import { now } from './since.ts';
import { SinceChoice } from './since-choice.tsx';
import type { StoreZone } from './store-time.ts';
import { useStore } from './stores.ts';
import { UnboundDevices } from './unbound-devices.tsx';
import { useBindingSteps } from './use-binding-steps.tsx';

export type BindingPlace = Pick<Corridor, 'id' | 'name' | 'entityId'>;

type Props = { corridor: BindingPlace; onClose: () => void };

/** Which devices hang at an entrance: binds, unbinds and moves several at once, from now on or from an earlier time. */
export default function BindingDrawer({ corridor, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const isPhone = useMedia(phone);
  useFocusBack();
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
        <PageError text={failureText(t, store.error)} onRetry={() => void store.refetch()} />
      ) : (
        <div aria-busy="true">
          <Bar width="100%" height={40} />
        </div>
      )}
    </Drawer>
  );
}

type Others = 'unbound' | 'elsewhere';

function Lists({ corridor, store }: { corridor: BindingPlace; store: StoreZone }) {
  const { t } = useTranslation();
  const [since, setSince] = useState(now);
  const [shown, setShown] = useState<Others>('unbound');
  const steps = useBindingSteps(corridor, store, since);
  const { chosen, choose, problem, forgetProblem, begin, preview, dialog } = steps;
  const others: readonly { key: Others; label: string }[] = [
    { key: 'unbound', label: t('entrances.notBound') },
    { key: 'elsewhere', label: t('entrances.elsewhere') },
  ];
  return (
    <div className={styles.drawer}>
      <RewritingStatus />
      <SinceChoice
        value={since}
        onChange={(next) => {
          setSince(next);
          forgetProblem();
        }}
        store={store}
      />
      <BindingList
        title={t('entrances.bound')}
        action={{ words: t('entrances.unbind'), onPress: () => begin('unbind') }}
        problem={problem?.of === 'unbind' ? problem.text : ''}
      >
        <BoundDevices corridorId={corridor.id} chosen={chosen.unbind} onChange={(rows) => choose('unbind', rows)} />
      </BindingList>
      <BindingList
        title={
          <FilterTabs
            name={t('entrances.binding')}
            entries={others}
            chosen={shown}
            onChoose={(next) => {
              setShown(next);
              forgetProblem();
            }}
          />
        }
        action={
          shown === 'unbound'
            ? { words: t('entrances.bind'), onPress: () => begin('bind') }
            : { words: t('entrances.move'), onPress: () => begin('move') }
        }
        problem={problem !== null && problem.of !== 'unbind' ? problem.text : ''}
      >
        {shown === 'unbound' ? (
          <UnboundDevices entityId={corridor.entityId} chosen={chosen.bind} onChange={(ids) => choose('bind', ids)} />
        ) : (
          <DevicesElsewhere
            corridor={corridor}
            chosen={chosen.move}
            onChange={(ids, rows) => choose('move', ids, rows)}
          />
        )}
      </BindingList>
      {preview !== null && <BindingPreview {...preview} />}
      {dialog}
    </div>
  );
}
