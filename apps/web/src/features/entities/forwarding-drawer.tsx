import type { Entity } from '@portico/contract/routes/entities';
import { type ForwardingProtocol, forwardingProtocols } from '@portico/contract/words/forwarding-protocols';
import { Input, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { EditDrawer, useEditDrawer } from '../../ui/edit-drawer.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { showToast } from '../../ui/toast.tsx';
import styles from './entities.module.css';
import {
  type ForwardingValue,
  isForwardingAddressOrEmpty,
  listChangedForwardings,
  toForwardingValues,
} from './forwarding-values.ts';
import type { EntityChanges } from './requests.ts';

type Props = { store: Entity; protocols: readonly ForwardingProtocol[]; changes: EntityChanges; onClose: () => void };

/** Where the counts of a store are forwarded, for each protocol the user has permission for. */
export default function ForwardingDrawer({ store, protocols, changes, onClose }: Props) {
  const { t } = useTranslation();
  const [start] = useState(() => toForwardingValues(protocols, store.forwarding));
  const [values, setValues] = useState(start);
  const [failure, setFailure] = useState<string>();
  const changed = listChangedForwardings(store.id, start, values);
  const isGood = protocols.every((protocol) => isForwardingAddressOrEmpty(protocol, values[protocol]?.address ?? ''));
  const saving = useEditDrawer(changed.length > 0, onClose);
  const save = () =>
    saving.save(
      async () => {
        await changes.setForwarding(changed);
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onClose();
      },
      (error) => setFailure(formatFailure(t, error)),
    );
  return (
    <EditDrawer
      title={t('entities.forwardingOf', { name: isolateDirection(store.name) })}
      width={640}
      saving={saving}
      button={{ label: t('frame.save'), disabled: !isGood || changed.length === 0, onClick: () => void save() }}
    >
      <p className={styles.intro}>{t('entities.forwardingText')}</p>
      {store.pushStateEnable === 0 && <p className={styles.warning}>{t('entities.forwardingPushOff')}</p>}
      <p className={styles.problem} role="alert">
        {failure}
      </p>
      {protocols.map((protocol) => {
        const value = values[protocol];
        return value === undefined ? null : (
          <Protocol
            key={protocol}
            protocol={protocol}
            value={value}
            disabled={saving.working}
            onChange={(next) => setValues({ ...values, [protocol]: next })}
          />
        );
      })}
    </EditDrawer>
  );
}

type ProtocolProps = {
  protocol: ForwardingProtocol;
  value: ForwardingValue;
  disabled: boolean;
  onChange: (value: ForwardingValue) => void;
};

function Protocol({ protocol, value, disabled, onChange }: ProtocolProps) {
  const { t } = useTranslation();
  const id = useId();
  const [wasBlurred, setWasBlurred] = useState(false);
  const name = t(`entities.protocols.${protocol}`);
  const [scheme] = forwardingProtocols[protocol].schemes;
  const begins = scheme === 'mailto:' ? scheme : `${scheme}//`;
  const isWrong = wasBlurred && !isForwardingAddressOrEmpty(protocol, value.address);
  return (
    <section className={styles.protocol} aria-label={name}>
      <div className={styles.protocolHead}>
        <h2>{name}</h2>
        <Switch
          size="small"
          aria-label={`${name}: ${t('entities.forwardingOn')}`}
          checked={value.enabled && value.address.trim() !== ''}
          disabled={disabled || value.address.trim() === ''}
          onChange={(enabled) => onChange({ ...value, enabled })}
        />
      </div>
      <div className={styles.pair}>
        <div>
          <label htmlFor={id}>{t('entities.forwardingAddress')}</label>
          <Input
            id={id}
            dir="ltr"
            value={value.address}
            maxLength={500}
            placeholder={isolateDirection(begins)}
            disabled={disabled}
            status={isWrong ? 'error' : ''}
            aria-invalid={isWrong}
            aria-describedby={`${id}-problem`}
            onBlur={() => setWasBlurred(true)}
            onChange={({ target }) => onChange({ ...value, address: target.value })}
          />
          <p id={`${id}-problem`} className={styles.problem} role="alert">
            {isWrong && t('entities.forwardingAddressWrong', { scheme: isolateDirection(begins) })}
          </p>
        </div>
        <div>
          <label htmlFor={`${id}-code`}>{t('entities.channelCode')}</label>
          <Input
            id={`${id}-code`}
            value={value.channelCode}
            maxLength={100}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...value, channelCode: target.value })}
          />
        </div>
      </div>
    </section>
  );
}
