import { Input, Radio } from 'antd';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isoDayFormat } from '../ui/day-format.ts';
import { DayPicker, LazyControl } from '../ui/lazy-controls.tsx';
import styles from './binding.module.css';
import type { EffectiveFrom } from './effective-from.ts';
import { type StoreZone, toStoreLocalTime } from './store-time.ts';

type Props = { value: EffectiveFrom; onChange: (since: EffectiveFrom) => void; store: StoreZone };

/** A choice: from now on, or from an earlier day and time in the store's local time; future times are refused. */
export function EffectiveFromChoice({ value, onChange, store }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [at] = useState(Date.now);
  const today = dayjs(toStoreLocalTime(store, at).slice(0, 10));
  return (
    <div role="group" aria-label={t('entrances.start')} className={styles.since}>
      <h2 className={styles.title}>{t('entrances.start')}</h2>
      <Radio.Group
        value={value.kind}
        aria-label={t('entrances.start')}
        options={[
          { value: 'now', label: t('entrances.fromNow') },
          { value: 'earlier', label: t('entrances.fromEarlier') },
        ]}
        onChange={({ target }) => onChange({ ...value, kind: target.value === 'now' ? 'now' : 'earlier' })}
      />
      {value.kind === 'earlier' && (
        <>
          <div className={styles.when}>
            <label htmlFor={`${id}-day`}>
              {t('entrances.day')}
              <LazyControl>
                <DayPicker
                  id={`${id}-day`}
                  format={isoDayFormat}
                  value={value.day === null ? null : dayjs(value.day)}
                  disabledDate={(day) => day.isAfter(today, 'day')}
                  onChange={(day) => onChange({ ...value, day: dayjs.isDayjs(day) ? day.format(isoDayFormat) : null })}
                />
              </LazyControl>
            </label>
            <label htmlFor={`${id}-time`}>
              {t('entrances.time')}
              <Input
                id={`${id}-time`}
                className={styles.time ?? ''}
                dir="ltr"
                inputMode="numeric"
                autoComplete="off"
                maxLength={8}
                value={value.time}
                onChange={({ target }) => onChange({ ...value, time: target.value })}
              />
            </label>
          </div>
          <p className={styles.note}>{t('entrances.storeTime', { zone: store.timeZone })}</p>
        </>
      )}
    </div>
  );
}
