import type { deviceStates } from '@portico/contract/words/device-states';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/figure.tsx';
import styles from './platform.module.css';
import { PlatformPanel } from './platform-panel.tsx';

/** The devices of the installation by state, the working ones first. */
export default function FleetPanel() {
  const { t } = useTranslation();
  const order = ['online', 'offline', 'unused', 'expired'] as const satisfies (typeof deviceStates)[number][];
  return (
    <PlatformPanel name="fleet">
      {({ fleet }) => (
        <dl className={styles.figures}>
          {order.map((state) => (
            <div key={state}>
              <dt>{t(`words.deviceStates.${state}`)}</dt>
              <dd>
                <Figure value={fleet.find((one) => one.state === state)?.devices ?? 0} kind="count" />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </PlatformPanel>
  );
}
