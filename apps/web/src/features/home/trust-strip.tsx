import { WarningOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { screenPath } from '../../session/screen-path.ts';
import { useSession } from '../../session/session.ts';
import { formatCount, formatShare } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { isolate } from '../../ui/isolate.ts';
import { mark, Marked } from '../../ui/marked.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { formatInstant } from '../../pickers/local-words.ts';
import type { Trust } from './requests.ts';
import styles from './trust-strip.module.css';

/** Under this a figure carries a mark. */
const trusted = 0.95;

type Props = {
  trust: Trust | undefined;
  zone: string | null;
  /** null: all stores. */
  store: number | null;
};

/** Can I trust these figures: devices reporting, last upload, completeness, and who is silent. */
export function TrustStrip({ trust, zone, store }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const { menu } = useSession();
  if (trust === undefined) {
    return (
      <div className={styles.strip}>
        <Bar width={360} height={12} />
      </div>
    );
  }
  if (trust.devices === 0) {
    return <p className={styles.strip}>{t('home.noDevices')}</p>;
  }
  const count = (n: number) => formatCount(n, tag);
  const [first, ...more] = trust.silent;
  const isSound = first === undefined && (trust.completeness === null || trust.completeness >= trusted);
  const path = isSound ? null : screenPath(menu, 'health');
  const all = trust.silent.map((device) => silentText(device)).join('\n');

  function silentText({ name: bare, since }: Trust['silent'][number]): string {
    const name = isolate(bare);
    return since === null
      ? t('home.silentNever', { name })
      : t('home.silentSince', { name, time: isolate(formatInstant(since, tag, zone)) });
  }

  return (
    <div className={styles.strip}>
      <div className={styles.clip}>
        <ul className={styles.facts}>
          <li>
            <Marked
              text={t('home.reporting', {
                reporting: mark(count(trust.reporting)),
                devices: mark(count(trust.devices)),
              })}
            />
          </li>
          <li>
            <Marked
              text={
                trust.lastUpload === null
                  ? t('home.neverUploaded')
                  : t('home.lastUpload', { time: mark(formatInstant(trust.lastUpload, tag, zone)) })
              }
            />
          </li>
          {trust.completeness !== null && (
            <li>
              <Marked text={t('home.completeness', { value: mark(formatShare(trust.completeness, tag)) })} />
            </li>
          )}
          {first !== undefined && (
            <li className={styles.silent} title={all}>
              <Icon of={WarningOutlined} />
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
