import { Input, Radio } from 'antd';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayShape } from '../ui/day-shape.ts';
import { DayPicker, LateControl } from '../ui/late-controls.tsx';
import styles from './binding.module.css';
import type { Since } from './since.ts';
import { type StoreZone, storeWall } from './store-time.ts';

type Props = { value: Since; onChange: (since: Since) => void; store: StoreZone };

/** From now on, or from an earlier day and time on the store's own clock; what is still to come cannot be chosen. */
export function SinceChoice({ value, onChange, store }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [at] = useState(Date.now);
  const today = dayjs(storeWall(store, at).slice(0, 10));
  return (
    <div role="group" aria-label={t('entrances.start')} className={styles.since}>
      <h2 className={styles.title}>{t('entrances.start')}</h2>
      <Radio.Group
        value={value.is}
        aria-label={t('entrances.start')}
        options={[
          { value: 'now', label: t('entrances.fromNow') },
          { value: 'earlier', label: t('entrances.fromEarlier') },
        ]}
        onChange={({ target }) => onChange({ ...value, is: target.value === 'now' ? 'now' : 'earlier' })}
      />
      {value.is === 'earlier' && (
        <>
          <div className={styles.when}>
            <label htmlFor={`${id}-day`}>
              {t('entrances.day')}
              <LateControl>
                <DayPicker
                  id={`${id}-day`}
                  format={dayShape}
                  value={value.day === null ? null : dayjs(value.day)}
                  disabledDate={(day) => day.isAfter(today, 'day')}
                  onChange={(day) => onChange({ ...value, day: dayjs.isDayjs(day) ? day.format(dayShape) : null })}
                />
              </LateControl>
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
