import { type RefSelectProps, Select } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import styles from './time-zone-picker.module.css';
import { listTimeZoneChoices, matchesZoneSearch, type TimeZoneChoice } from './time-zones.ts';

type Props = { id: string; value: string; onChange: (zone: string) => void; disabled?: boolean };

/** A field to choose a time zone, searched by city, name or offset. */
export function TimeZonePicker({ id, value, onChange, disabled = false }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [used] = useState(value === '' ? [] : [value]);
  const [now] = useState(Date.now);
  const zones = useMemo(() => listTimeZoneChoices(tag, used, now), [tag, used, now]);
  const select = useRef<RefSelectProps>(null);
  return (
    <Select<string, { value: string; zone: TimeZoneChoice }>
      ref={select}
      id={id}
      value={value === '' ? null : value}
      disabled={disabled}
      options={zones.map((zone) => ({ value: zone.id, zone }))}
      showSearch={{
        filterOption: (typed, option) => option !== undefined && matchesZoneSearch(option.zone, typed),
        // Otherwise the library would keep the scroll position that the list had before the search.
        onSearch: () => requestAnimationFrame(() => select.current?.scrollTo(0)),
      }}
      placeholder={t('entities.zoneSearch')}
      optionRender={({ data }) => <Zone {...data.zone} />}
      labelRender={({ value: chosen }) => {
        const zone = zones.find(({ id: one }) => one === chosen);
        return zone === undefined ? String(chosen) : <Zone {...zone} />;
      }}
      notFoundContent={t('controls.noMatches')}
      onChange={onChange}
    />
  );
}

function Zone({ city, name, offset }: TimeZoneChoice) {
  return (
    <span className={styles.zone}>
      <bdi>{city}</bdi>
      <bdi className={styles.name}>{name}</bdi>
      <bdi className={styles.offset}>{offset}</bdi>
    </span>
  );
}
