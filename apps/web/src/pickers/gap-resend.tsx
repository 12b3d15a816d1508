import type { GapEntrance } from '@portico/contract/routes/gap-fillings';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../api/failure-text.ts';
import { useSession } from '../session/session.ts';
import { createBusyIcon } from '../ui/busy-icon.tsx';
import { formatCount } from '../ui/format-figure.ts';
import { isolateDirection } from '../ui/text-direction.ts';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import styles from './gap-filling.module.css';
import { type GapQuery, useGapActions } from './gap-requests.ts';

type Device = GapEntrance['devices'][number];
type Props = { entrance: GapEntrance; query: GapQuery; onResendRequested: () => void };

/** Devices that may still have the missing records: they can be asked to resend before anything is estimated. */
export function GapResendPanel({ entrance, query, onResendRequested }: Props) {
  const { t } = useTranslation();
  const { can } = useSession();
  const withMissing = entrance.devices.filter(({ missing }) => missing > 0);
  const askable = can('device:list') ? withMissing.filter(({ canBeAskedAgain }) => canBeAskedAgain) : [];
  const others = withMissing.filter(({ canBeAskedAgain }) => !canBeAskedAgain);
  return (
    <>
      {askable.length > 0 && (
        <div className={styles.ask}>
          <p>
            <b>{t('gaps.askTitle')}</b> {t('gaps.askDetail')}
          </p>
          <ul>
            {askable.map((device) => (
              <DeviceRow key={device.id} device={device} query={query} onResendRequested={onResendRequested} />
            ))}
          </ul>
        </div>
      )}
      {others.length > 0 && (
        <p className={styles.quiet}>
          {t('gaps.cannotAsk', { devices: others.map(({ name }) => isolateDirection(name)).join(' · ') })}
        </p>
      )}
    </>
  );
}

function DeviceRow({
  device,
  query,
  onResendRequested,
}: {
  device: Device;
  query: GapQuery;
  onResendRequested: () => void;
}) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const changes = useGapActions();
  const [state, setState] = useState<
    { kind: 'idle' | 'working' } | { kind: 'answered'; text: string; failed: boolean }
  >({
    kind: 'idle',
  });
  const requestResend = async () => {
    setState({ kind: 'working' });
    try {
      const { records } = await changes.askAgain({ deviceId: device.id, from: query.startTime, to: query.endTime });
      const text =
        records === null ? t('gaps.askedUnknown') : t('gaps.asked', { count: records, n: formatCount(records, tag) });
      setState({ kind: 'answered', text, failed: false });
      onResendRequested();
    } catch (error) {
      setState({ kind: 'answered', text: formatFailure(t, error), failed: true });
    }
  };
  return (
    <li>
      <bdi className={styles.device}>{device.name}</bdi>
      <Button
        aria-label={`${t('gaps.ask')}: ${device.name}`}
        loading={createBusyIcon(state.kind === 'working')}
        onClick={() => void requestResend()}
      >
        {t('gaps.ask')}
      </Button>
      <span role="status" className={styles.told} data-failed={state.kind === 'answered' && state.failed}>
        {state.kind === 'answered' ? state.text : ''}
      </span>
    </li>
  );
}
