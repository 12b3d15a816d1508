import type { Device } from '@portico/contract/routes/devices';
import { useTranslation } from 'react-i18next';
import { formatShare } from '../ui/format-figure.ts';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import styles from './device-cells.module.css';

/** The battery level of a device, or that it has mains power. A low level is shown by colour, icon and word. */
export function DeviceBattery({ battery, level }: { battery: number | null; level: Device['batteryLevel'] }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  if (battery === null || level === null) return '—';
  if (level === 'mains')
    return (
      <span className={styles.withIcon} data-tone="quiet">
        <Plug />
        {t('devices.mains')}
      </span>
    );
  if (level === 'charging')
    return (
      <span className={styles.withIcon} data-tone="quiet" title={t('words.battery.charging')}>
        <Cell share={1} charging />
        <span className="heard">{t('words.battery.charging')}</span>
      </span>
    );
  const isLow = level === 'low';
  return (
    <span
      className={styles.withIcon}
      data-tone={isLow ? 'bad' : 'good'}
      title={isLow ? t('words.battery.low') : undefined}
    >
      <Cell share={battery / 100} />
      {formatShare(battery / 100, tag, 0)}
      {isLow && <span className="heard">{t('words.battery.low')}</span>}
    </span>
  );
}

const cellWidth = 14;

function Cell({ share, charging = false }: { share: number; charging?: boolean }) {
  const width = Math.max(2, Math.min(1, share) * cellWidth);
  return (
    <svg className={styles.drawing} width="22" height="12" viewBox="0 0 22 12" aria-hidden="true">
      <rect x="0.5" y="0.5" width="18" height="11" rx="2" fill="none" stroke="currentColor" />
      <rect x="20" y="4" width="2" height="4" rx="0.5" fill="currentColor" />
      {charging ? (
        <path d="M10.5 1.5 5.5 7h3l-1 3.5L13 5.5h-3.5z" fill="currentColor" />
      ) : (
        <rect x="2.5" y="2.5" width={width} height="7" rx="0.5" fill="currentColor" />
      )}
    </svg>
  );
}

function Plug() {
  return (
    <svg
      className={styles.drawing}
      width="14"
      height="14"
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M4.5 1v3M9.5 1v3M2.5 4h9v2.5a3 3 0 0 1-3 3h-3a3 3 0 0 1-3-3zM7 9.5V13" />
    </svg>
  );
}
