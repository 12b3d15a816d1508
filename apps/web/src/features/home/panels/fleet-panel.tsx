import type { deviceStates } from '@portico/contract/words/device-states';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/figure.tsx';
import { PlatformPart } from './platform-part.tsx';
import styles from './platform.module.css';

/** The devices of the installation by state: those that work first. */
export default function FleetPanel() {
  const { t } = useTranslation();
  const order = ['online', 'offline', 'unused', 'expired'] as const satisfies (typeof deviceStates)[number][];
  return (
    <PlatformPart name="fleet">
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
    </PlatformPart>
  );
}
