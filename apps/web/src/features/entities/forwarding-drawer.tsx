import type { Entity } from '@portico/contract/routes/entities';
import { type ForwardingProtocol, forwardingProtocols } from '@portico/contract/words/forwarding-protocols';
import { maxOutboundAddressCharacters } from '@portico/contract/words/outbound-addresses';
import { Input, type InputRef, Switch } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { EditDrawer, useEditDrawer } from '../../ui/edit-drawer.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { showToast } from '../../ui/toast.tsx';
import styles from './entities.module.css';
import {
  type ForwardingValue,
  isSavableAddress,
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
  /** `protocol`: whose address the server refused; null for any other failure. */
  const [failure, setFailure] = useState<{ protocol: ForwardingProtocol | null; text: string }>();
  const changed = listChangedForwardings(store.id, start, values);
  const isSavable = (protocol: ForwardingProtocol) =>
    isSavableAddress(protocol, values[protocol]?.address ?? '', start[protocol]?.address ?? '');
  const saving = useEditDrawer(changed.length > 0, onClose);
  const save = () => {
    let sent: ForwardingProtocol | null = null;
    return saving.save(
      async () => {
        await changes.setForwarding(changed, (setting) => {
          sent = setting.protocol ?? null;
        });
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onClose();
      },
      (error) => {
        const isAddress = error instanceof Failure && 'address' in error.details;
        setFailure({ protocol: isAddress ? sent : null, text: formatFailure(t, error) });
      },
    );
  };
  return (
    <EditDrawer
      title={t('entities.forwardingOf', { name: isolateDirection(store.name) })}
      width={640}
      saving={saving}
      button={{
        label: t('frame.save'),
        disabled: !protocols.every(isSavable) || changed.length === 0,
        onClick: () => void save(),
      }}
    >
      <p className={styles.intro}>{t('entities.forwardingText')}</p>
      {store.pushStateEnable === 0 && <p className={styles.warning}>{t('entities.forwardingPushOff')}</p>}
      <p className={styles.problem} role="alert">
        {failure?.protocol === null && failure.text}
      </p>
      {protocols.map((protocol) => {
        const value = values[protocol];
        return value === undefined ? null : (
          <Protocol
            key={protocol}
            protocol={protocol}
            value={value}
            disabled={saving.working}
            isSavable={isSavable(protocol)}
            refusal={failure?.protocol === protocol ? failure.text : undefined}
            onChange={(next) => {
              if (failure?.protocol === protocol && next.address !== value.address) setFailure(undefined);
              setValues({ ...values, [protocol]: next });
            }}
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
  isSavable: boolean;
  /** Why the server refused the address. */
  refusal: string | undefined;
  onChange: (value: ForwardingValue) => void;
};

function Protocol({ protocol, value, disabled, isSavable, refusal, onChange }: ProtocolProps) {
  const { t } = useTranslation();
  const id = useId();
  const [wasBlurred, setWasBlurred] = useState(false);
  const input = useRef<InputRef>(null);
  // The field may be scrolled out of view, on phones in particular.
  const isRefused = refusal !== undefined && !disabled;
  useEffect(() => {
    if (isRefused) input.current?.focus();
  }, [isRefused]);
  const name = t(`entities.protocols.${protocol}`);
  const [scheme] = forwardingProtocols[protocol].schemes;
  const begins = scheme === 'mailto:' ? scheme : `${scheme}//`;
  const problem =
    wasBlurred && !isSavable ? t('entities.forwardingAddressWrong', { scheme: isolateDirection(begins) }) : refusal;
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
            ref={input}
            id={id}
            dir="ltr"
            value={value.address}
            maxLength={maxOutboundAddressCharacters}
            placeholder={isolateDirection(begins)}
            disabled={disabled}
            status={problem === undefined ? '' : 'error'}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-problem`}
            onBlur={() => setWasBlurred(true)}
            onChange={({ target }) => onChange({ ...value, address: target.value })}
          />
          <p id={`${id}-problem`} className={styles.problem} role="alert">
            {problem}
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
