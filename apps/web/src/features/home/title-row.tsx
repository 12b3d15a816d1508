import type { Entity } from '@portico/contract/routes/entities';
import type { HomeVariant } from '@portico/contract/words/home-panels';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatOpeningHours, formatPeriodDays, formatTimeOfDay } from '../../pickers/format-local-time.ts';
import { RangePicker } from '../../pickers/range-picker.tsx';
import { ensureHomePanelTexts } from '../../session/page-texts.ts';
import { hasPermission, useSession } from '../../session/session.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { HeaderSlotContent } from '../../ui/header-slot.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { SlidersIcon } from '../../ui/sliders-icon.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import type { HomeView } from './home-view.ts';
import { LiveStatus } from './live-status.tsx';
import type { useStatistics } from './requests.ts';
import { StoreSwitch } from './store-switch.tsx';
import styles from './title-row.module.css';

const HomeSettings = lazy(async () => {
  const [module] = await Promise.all([import('./home-settings.tsx'), ensureHomePanelTexts()]);
  return module;
});

type Props = {
  view: HomeView;
  store: number | null;
  entity: Entity | undefined;
  storeCount: number;
  opensAt: string | null;
  role: HomeVariant;
  statistics: ReturnType<typeof useStatistics>;
  settingsOpen: boolean;
  onSettingsOpenChange: (open: boolean) => void;
  onViewChange: (change: Partial<HomeView>) => void;
};

/** Store, time range and age of the figures, with controls to change the store, the range and the shown items. */
export function TitleRow({
  view,
  store,
  entity,
  storeCount,
  opensAt,
  role,
  statistics,
  settingsOpen,
  onSettingsOpenChange,
  onViewChange,
}: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const isPhone = useMediaQuery(phoneQuery);
  const mayArrange = hasPermission(useSession().roles, 'base:home:set');
  const data = statistics.data;
  const name = store === null ? t('home.allStores') : (entity?.name ?? '');
  const storeSwitch = (
    <StoreSwitch
      name={name}
      store={store}
      storeCount={storeCount}
      isHeading={!isPhone}
      onStoreChange={(chosen) => onViewChange({ store: chosen })}
    />
  );

  const facts = [
    store === null && data !== undefined
      ? t('words.counted.stores', { count: data.entityCount, n: formatCount(data.entityCount, tag) })
      : null,
    data === undefined ? null : formatPeriodDays(data.range, tag),
    opensAt !== null
      ? t('home.opensAt', { time: isolateDirection(formatTimeOfDay(opensAt, tag)) })
      : entity === undefined
        ? null
        : t('home.opening', { hours: formatOpeningHours(entity.workTime) }),
    store === null && data !== undefined && data.zone === null ? t('home.severalZones') : null,
  ].filter((fact) => fact !== null);

  return (
    <div className={styles.row}>
      <HeaderSlotContent>{isPhone ? storeSwitch : name}</HeaderSlotContent>
      {isPhone ? (
        <h1 className="heard">{name}</h1>
      ) : (
        <div className={styles.who}>
          {name === '' ? <SkeletonBar width={140} height={24} /> : storeSwitch}
          <p className={styles.facts}>{facts.join(' · ')}</p>
          <LiveStatus updatedAt={statistics.dataUpdatedAt} />
        </div>
      )}
      <div className={styles.choices}>
        <RangePicker value={view} onChange={onViewChange} />
        {isPhone && <LiveStatus updatedAt={statistics.dataUpdatedAt} compact />}
        {mayArrange && (
          <button
            type="button"
            className={styles.settings}
            aria-label={t('home.settings')}
            onClick={() => onSettingsOpenChange(true)}
          >
            <SlidersIcon />
          </button>
        )}
      </div>
      <Suspense>
        {settingsOpen && (
          <HomeSettings settings={data?.settings} role={role} onClose={() => onSettingsOpenChange(false)} />
        )}
      </Suspense>
    </div>
  );
}
