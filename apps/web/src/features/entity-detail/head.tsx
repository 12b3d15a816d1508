import type { Entity } from '@portico/contract/routes/entities';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storeWall } from '../../pickers/store-time.ts';
import { offsetAt } from '../../pickers/time-zones.ts';
import { openingWords } from '../../pickers/work-time.ts';
import { InHeader } from '../../ui/header-slot.tsx';
import { isolate } from '../../ui/isolate.ts';
import { phone, useMedia } from '../../ui/use-media.ts';
import { useTag } from '../../ui/use-tag.ts';
import styles from './detail.module.css';

/** Which store it is, where it stands, and what time it is there. */
export function Head({ store }: { store: Entity }) {
  const { t } = useTranslation();
  const isPhone = useMedia(phone);
  const { name, deptName, city, address, workTime, tags } = store;
  const place = [city, address].filter((part) => part !== null).join(' ');
  return (
    <header className={styles.head}>
      <title>{`${name} · Portico`}</title>
      {isPhone && (
        <InHeader>
          <bdi className={styles.phoneTitle} aria-hidden="true">
            {name}
          </bdi>
        </InHeader>
      )}
      <div className={styles.titleRow}>
        <h1 className={isPhone ? 'heard' : styles.title}>
          <bdi>{name}</bdi>
        </h1>
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label={t('entities.tags')}>
            {tags.map((tag) => (
              <li key={tag} dir="auto">
                {tag}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className={styles.where}>
        <bdi>{deptName}</bdi>
        {place !== '' && (
          <>
            {' · '}
            <bdi>{place}</bdi>
          </>
        )}
        {' · '}
        {openingWords(t, workTime)}
        {' · '}
        <LocalTime store={store} />
      </p>
    </header>
  );
}

/** The store's clock, to the minute. */
function LocalTime({ store }: { store: Entity }) {
  const { t } = useTranslation();
  const tag = useTag();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const wall = storeWall(store, now);
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${wall.replace(' ', 'T')}Z`),
  );
  return (
    <>
      {t('entities.localTime', { time: isolate(`${weekday} ${wall.slice(11, 16)}`) })}{' '}
      <bdi>({offsetAt(store.timeZone, store.dstEnable === 1, now)})</bdi>
    </>
  );
}
