import type { GapEntrance } from '@portico/contract/routes/gap-fillings';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure-text.ts';
import { useSession } from '../session/session.ts';
import { busyIcon } from '../ui/busy-icon.tsx';
import { formatCount } from '../ui/figures.ts';
import { isolate } from '../ui/isolate.ts';
import { useTag } from '../ui/use-tag.ts';
import styles from './gap-filling.module.css';
import { type GapAsked, useGapChanges } from './gap-requests.ts';

type Device = GapEntrance['devices'][number];
type Props = { entrance: GapEntrance; asked: GapAsked; onAsked: () => void };

/** Devices that may still have what is missing: asking them comes before estimating. */
export function GapAsk({ entrance, asked, onAsked }: Props) {
  const { t } = useTranslation();
  const { can } = useSession();
  const lacking = entrance.devices.filter(({ missing }) => missing > 0);
  const askable = can('device:list') ? lacking.filter(({ canBeAskedAgain }) => canBeAskedAgain) : [];
  const others = lacking.filter(({ canBeAskedAgain }) => !canBeAskedAgain);
  return (
    <>
      {askable.length > 0 && (
        <div className={styles.ask}>
          <p>
            <b>{t('gaps.askTitle')}</b> {t('gaps.askDetail')}
          </p>
          <ul>
            {askable.map((device) => (
              <AskedDevice key={device.id} device={device} asked={asked} onAsked={onAsked} />
            ))}
          </ul>
        </div>
      )}
      {others.length > 0 && (
        <p className={styles.quiet}>
          {t('gaps.cannotAsk', { devices: others.map(({ name }) => isolate(name)).join(' · ') })}
        </p>
      )}
    </>
  );
}

function AskedDevice({ device, asked, onAsked }: { device: Device; asked: GapAsked; onAsked: () => void }) {
  const { t } = useTranslation();
  const tag = useTag();
  const changes = useGapChanges();
  const [state, setState] = useState<{ is: 'idle' | 'working' } | { is: 'told'; text: string; failed: boolean }>({
    is: 'idle',
  });
  const ask = async () => {
    setState({ is: 'working' });
    try {
      const { records } = await changes.askAgain({ deviceId: device.id, from: asked.startTime, to: asked.endTime });
      const text = records === null ? t('gaps.askedUnknown') : t('gaps.asked', { n: formatCount(records, tag) });
      setState({ is: 'told', text, failed: false });
      onAsked();
    } catch (error) {
      setState({ is: 'told', text: failureText(t, error), failed: true });
    }
  };
  return (
    <li>
      <bdi className={styles.device}>{device.name}</bdi>
      <Button
        aria-label={`${t('gaps.ask')}: ${device.name}`}
        loading={busyIcon(state.is === 'working')}
        onClick={() => void ask()}
      >
        {t('gaps.ask')}
      </Button>
      <span role="status" className={styles.told} data-failed={state.is === 'told' && state.failed}>
        {state.is === 'told' ? state.text : ''}
      </span>
    </li>
  );
}
