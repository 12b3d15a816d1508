import type { Entity } from '@portico/contract/routes/entities';
import { type RangeName, rangeNames } from '@portico/contract/words/time-ranges';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InHeader } from '../../ui/header-slot.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { SlidersIcon } from '../../ui/sliders-icon.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import { useTag } from '../../ui/use-tag.ts';
import type { HomeView } from './home-view.ts';
import styles from './title-row.module.css';
import { LiveAge } from './live-age.tsx';
import { formatDays, formatHours } from './local-words.ts';
import type { useStatistics } from './requests.ts';
import { StoreSwitch } from './store-switch.tsx';

const CustomRange = lazy(async () => {
  const [range, { loadCalendarLocale }] = await Promise.all([
    import('./custom-range.tsx'),
    import('../../ui/calendar-locale.ts'),
  ]);
  await loadCalendarLocale();
  return range;
});
const ItemSettings = lazy(() => import('./item-settings.tsx'));

type Props = {
  view: HomeView;
  store: number | null;
  entity: Entity | undefined;
  storeCount: number;
  statistics: ReturnType<typeof useStatistics>;
  settingsOpen: boolean;
  onSettings: (open: boolean) => void;
  onView: (change: Partial<HomeView>) => void;
};

/** Whose figures, of when, how fresh; and the choice of another store, time or set of figures. */
export function TitleRow({ view, store, entity, storeCount, statistics, settingsOpen, onSettings, onView }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const isPhone = useMedia(phone);
  const [asksDays, setAsksDays] = useState(false);
  const data = statistics.data;
  const name = store === null ? t('home.allStores') : (entity?.name ?? '');
  const storeSwitch = (
    <StoreSwitch
      name={name}
      store={store}
      storeCount={storeCount}
      isHeading={!isPhone}
      onStore={(chosen) => onView({ store: chosen })}
    />
  );

  const chooseRange = (range: RangeName) => {
    if (range === 'custom') setAsksDays(true);
    else onView({ range, days: null });
  };

  const facts = [
    store === null && data !== undefined
      ? t('words.counted.stores', { count: data.entityCount, n: data.entityCount })
      : null,
    data === undefined ? null : formatDays(data.range, tag),
    entity === undefined ? null : t('home.opening', { hours: formatHours(entity.workTime) }),
    store === null && data !== undefined && data.zone === null ? t('home.severalZones') : null,
  ].filter((fact) => fact !== null);

  return (
    <div className={styles.row}>
      <InHeader>{isPhone ? storeSwitch : name}</InHeader>
      {isPhone ? (
        <h1 className="heard">{name}</h1>
      ) : (
        <div className={styles.who}>
          {name === '' ? <Bar width={140} height={24} /> : storeSwitch}
          <p className={styles.facts}>{facts.join(' · ')}</p>
          <LiveAge updatedAt={statistics.dataUpdatedAt} />
        </div>
      )}
      <div className={styles.choices}>
        <Segments
          name={t('home.range')}
          entries={rangeNames.map((key) => ({ key, label: t(`words.ranges.${key}`) }))}
          chosen={view.range}
          onChoose={chooseRange}
        />
        {isPhone && <LiveAge updatedAt={statistics.dataUpdatedAt} short />}
        <button
          type="button"
          className={styles.settings}
          aria-label={t('home.settings')}
          onClick={() => onSettings(true)}
        >
          <SlidersIcon />
        </button>
      </div>
      <Suspense>
        {asksDays && (
          <CustomRange
            days={view.days}
            onChoose={(days) => {
              setAsksDays(false);
              onView({ range: 'custom', days });
            }}
            onClose={() => setAsksDays(false)}
          />
        )}
        {settingsOpen && <ItemSettings onClose={() => onSettings(false)} />}
      </Suspense>
    </div>
  );
}
