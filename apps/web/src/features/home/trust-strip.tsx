import { WarningOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatInstantAtStore } from '../../pickers/format-device-time.ts';
import type { StoreZone } from '../../pickers/store-time.ts';
import { findScreenPath } from '../../session/screen-path.ts';
import { useSession } from '../../session/session.ts';
import { formatCount, formatShare } from '../../ui/format-figure.ts';
import { HighlightedText, markHighlight } from '../../ui/highlighted-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { DataTrust } from './requests.ts';
import styles from './trust-strip.module.css';
import { useCurrentMinute } from './use-current-minute.ts';

/** Below this completeness the strip links to data health. */
const trusted = 0.95;

type Props = {
  trust: DataTrust | undefined;
  /** The store's time zone; null: not known yet. */
  zone: StoreZone | null;
  /** null: all stores. */
  store: number | null;
};

/** Whether the figures can be trusted: reporting devices, last upload, completeness, and silent devices. */
export function DataTrustStrip({ trust, zone, store }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { menu } = useSession();
  const now = useCurrentMinute();
  const write = (instant: string) => formatInstantAtStore(instant, tag, { now, store: zone });
  if (trust === undefined) {
    return (
      <div className={styles.strip}>
        <SkeletonBar width={360} height={12} />
      </div>
    );
  }
  if (trust.devices === 0) {
    return <p className={styles.strip}>{t('home.noDevices')}</p>;
  }
  const count = (n: number) => formatCount(n, tag);
  const [first, ...more] = trust.silent;
  const isSound = first === undefined && (trust.completeness === null || trust.completeness >= trusted);
  const path = isSound ? null : findScreenPath(menu, 'health');
  const all = trust.silent.map((device) => silentText(device)).join('\n');

  function silentText({ name: bare, since }: DataTrust['silent'][number]): string {
    const name = isolateDirection(bare);
    return since === null
      ? t('home.silentNever', { name })
      : t('home.silentSince', { name, time: isolateDirection(write(since)) });
  }

  return (
    <div className={styles.strip}>
      <div className={styles.clip}>
        <ul className={styles.facts}>
          <li>
            <HighlightedText
              text={t('home.reporting', {
                reporting: markHighlight(count(trust.reporting)),
                devices: markHighlight(count(trust.devices)),
              })}
            />
          </li>
          <li>
            <HighlightedText
              text={
                trust.lastUpload === null
                  ? t('home.neverUploaded')
                  : t('home.lastUpload', { time: markHighlight(write(trust.lastUpload)) })
              }
            />
          </li>
          {trust.completeness !== null && (
            <li>
              <HighlightedText
                text={t('home.completeness', { value: markHighlight(formatShare(trust.completeness, tag)) })}
              />
            </li>
          )}
          {first !== undefined && (
            <li className={styles.silent} title={all}>
              <Icon icon={WarningOutlined} />
              <span>
                {silentText(first)}
                {more.length > 0 && ` · ${t('home.silentMore', { count: more.length, n: count(more.length) })}`}
              </span>
            </li>
          )}
        </ul>
      </div>
      {path !== null && (
        <Link className={styles.link} to={store === null ? path : `${path}?entityId=${store}`}>
          {t('menu.health')}
        </Link>
      )}
    </div>
  );
}
