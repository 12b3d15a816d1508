import type { Entity } from '@portico/contract/routes/entities';
import { type ForwardingProtocol, forwardingProtocols } from '@portico/contract/words/forwarding-protocols';
import { Input, Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { GuardedDrawer, useSaving } from '../../ui/guarded-drawer.tsx';
import { isolate } from '../../ui/isolate.ts';
import { showToast } from '../../ui/toast.tsx';
import styles from './entities.module.css';
import { changedForwardings, type ForwardingValue, forwardingValues, isSendable } from './forwarding-values.ts';
import type { Changes } from './requests.ts';

type Props = { store: Entity; protocols: readonly ForwardingProtocol[]; changes: Changes; onClose: () => void };

/** Where the counts of a store are passed on to, by each protocol the person has the right to. */
export default function ForwardingDrawer({ store, protocols, changes, onClose }: Props) {
  const { t } = useTranslation();
  const [start] = useState(() => forwardingValues(protocols, store.forwarding));
  const [values, setValues] = useState(start);
  const [failure, setFailure] = useState<string>();
  const changed = changedForwardings(store.id, start, values);
  const isGood = protocols.every((protocol) => isSendable(protocol, values[protocol]?.address ?? ''));
  const saving = useSaving(changed.length > 0, onClose);
  const save = () =>
    saving.save(
      async () => {
        await changes.setForwarding(changed);
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onClose();
      },
      (error) => setFailure(failureText(t, error)),
    );
  return (
    <GuardedDrawer
      title={t('entities.forwardingOf', { name: isolate(store.name) })}
      width={640}
      saving={saving}
      button={{ words: t('frame.save'), disabled: !isGood || changed.length === 0, onClick: () => void save() }}
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
    </GuardedDrawer>
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
  const [left, setLeft] = useState(false);
  const name = t(`entities.protocols.${protocol}`);
  const [scheme] = forwardingProtocols[protocol].schemes;
  const begins = scheme === 'mailto:' ? scheme : `${scheme}//`;
  const isWrong = left && !isSendable(protocol, value.address);
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
            placeholder={isolate(begins)}
            disabled={disabled}
            status={isWrong ? 'error' : ''}
            aria-invalid={isWrong}
            aria-describedby={`${id}-problem`}
            onBlur={() => setLeft(true)}
            onChange={({ target }) => onChange({ ...value, address: target.value })}
          />
          <p id={`${id}-problem`} className={styles.problem} role="alert">
            {isWrong && t('entities.forwardingAddressWrong', { scheme: isolate(begins) })}
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
