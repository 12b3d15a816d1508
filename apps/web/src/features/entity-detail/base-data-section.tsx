import type { Entity } from '@portico/contract/routes/entities';
import { entranceTypeNames, entranceTypes } from '@portico/contract/words/entrance-types';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatZoneName } from '../../pickers/format-local-time.ts';
import { MapLink } from '../../pickers/map-link.tsx';
import { formatZoneCity } from '../../pickers/time-zones.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { Panel } from '../../ui/panel.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './detail.module.css';

/** The base data that users entered for the store. */
export function BaseDataSection({ store }: { store: Entity }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const entranceType = entranceTypeNames.find((name) => entranceTypes[name] === store.entranceType);
  return (
    <Panel title={t('entities.details')}>
      <dl className={styles.facts}>
        {store.mobile !== null && (
          <Fact label={t('entities.mobile')}>
            <a href={`tel:${store.mobile}`}>{store.mobile}</a>
          </Fact>
        )}
        {store.email !== null && (
          <Fact label={t('entities.email')}>
            <a href={`mailto:${store.email}`}>{store.email}</a>
          </Fact>
        )}
        <Fact label={t('entities.timeZone')}>
          <bdi>{formatZoneCity(store.timeZone)}</bdi> · <bdi>{formatZoneName(store.timeZone, tag)}</bdi>
        </Fact>
        {entranceType !== undefined && (
          <Fact label={t('entities.entranceType')}>{t(`entities.entranceTypes.${entranceType}`)}</Fact>
        )}
        {store.capacity !== null && (
          <Fact label={t('entities.capacity')}>
            {t('words.counted.people', { count: store.capacity, n: formatCount(store.capacity, tag) })}
          </Fact>
        )}
        {store.occupancyReset !== null && (
          <Fact label={t('entities.occupancyReset')}>{store.occupancyReset.slice(0, 5)}</Fact>
        )}
        {store.latitude !== null && (
          <Fact label={t('entities.position')}>
            <MapLink latitude={store.latitude} longitude={store.longitude} />
          </Fact>
        )}
        {store.remark !== null && <Fact label={t('entities.remark')}>{store.remark}</Fact>}
      </dl>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
