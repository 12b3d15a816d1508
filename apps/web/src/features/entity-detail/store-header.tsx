import type { Entity } from '@portico/contract/routes/entities';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toStoreLocalTime } from '../../pickers/store-time.ts';
import { formatUtcOffsetAt } from '../../pickers/time-zones.ts';
import { describeOpeningHours } from '../../pickers/work-time.ts';
import { HeaderSlotContent } from '../../ui/header-slot.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import styles from './detail.module.css';

/** Name of the store, its location, and its local time. */
export function StoreHeader({ store }: { store: Entity }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  const { name, deptName, city, address, workTime, tags } = store;
  const place = [city, address].filter((part) => part !== null).join(' ');
  return (
    <header className={styles.head}>
      <PageTitle title={name} />
      {isPhone && (
        <HeaderSlotContent>
          <bdi className={styles.phoneTitle} aria-hidden="true">
            {name}
          </bdi>
        </HeaderSlotContent>
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
        {describeOpeningHours(t, workTime)}
        {' · '}
        <LocalTime store={store} />
      </p>
    </header>
  );
}

/** The store's local time, to the minute. */
function LocalTime({ store }: { store: Entity }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const localTime = toStoreLocalTime(store, now);
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${localTime.replace(' ', 'T')}Z`),
  );
  return (
    <>
      {t('entities.localTime', { time: isolateDirection(`${weekday} ${localTime.slice(11, 16)}`) })}{' '}
      <bdi>({formatUtcOffsetAt(store.timeZone, store.dstEnable === 1, now)})</bdi>
    </>
  );
}
