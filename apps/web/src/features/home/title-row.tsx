import type { HomeRole } from '@portico/contract/words/home-panels';
import type { Entity } from '@portico/contract/routes/entities';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/figures.ts';
import { RangePicker } from '../../pickers/range-picker.tsx';
import { homePanelTexts } from '../../session/page-texts.ts';
import { grants, useSession } from '../../session/session.ts';
import { InHeader } from '../../ui/header-slot.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { SlidersIcon } from '../../ui/sliders-icon.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import { useTag } from '../../ui/use-tag.ts';
import type { HomeView } from './home-view.ts';
import styles from './title-row.module.css';
import { LiveAge } from './live-age.tsx';
import { formatDays, formatHours } from '../../pickers/local-words.ts';
import type { useStatistics } from './requests.ts';
import { StoreSwitch } from './store-switch.tsx';

const ItemSettings = lazy(async () => {
  const [module] = await Promise.all([import('./item-settings.tsx'), homePanelTexts()]);
  return module;
});

type Props = {
  view: HomeView;
  store: number | null;
  entity: Entity | undefined;
  storeCount: number;
  role: HomeRole;
  statistics: ReturnType<typeof useStatistics>;
  settingsOpen: boolean;
  onSettings: (open: boolean) => void;
  onView: (change: Partial<HomeView>) => void;
};

/** Whose figures, of when, how fresh; and the choice of another store, time or set of figures. */
export function TitleRow({
  view,
  store,
  entity,
  storeCount,
  role,
  statistics,
  settingsOpen,
  onSettings,
  onView,
}: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const isPhone = useMedia(phone);
  const mayArrange = grants(useSession().roles, 'base:home:set');
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

  const facts = [
    store === null && data !== undefined
      ? t('words.counted.stores', { count: data.entityCount, n: formatCount(data.entityCount, tag) })
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
        <RangePicker value={view} onChange={onView} />
        {isPhone && <LiveAge updatedAt={statistics.dataUpdatedAt} short />}
        {mayArrange && (
          <button
            type="button"
            className={styles.settings}
            aria-label={t('home.settings')}
            onClick={() => onSettings(true)}
          >
            <SlidersIcon />
          </button>
        )}
      </div>
      <Suspense>
        {settingsOpen && <ItemSettings settings={data?.settings} role={role} onClose={() => onSettings(false)} />}
      </Suspense>
    </div>
  );
}
