import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { dayShape } from '../../ui/day-shape.ts';
import { DaysPicker, LateControl } from '../../ui/late-controls.tsx';
import styles from './devices.module.css';
import type { Days } from './use-days.ts';

/** Which days of a device are looked at. */
export function DaysField({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.range}>
      <LateControl>
        <DaysPicker
          aria-label={t('devices.days')}
          format={dayShape}
          // A place may be a day ahead of the reader.
          maxDate={dayjs().add(1, 'day')}
          value={days === null ? null : [dayjs(days.first), dayjs(days.last)]}
          onChange={(chosen) => {
            const [first, last] = chosen ?? [];
            onChange(
              first == null || last == null ? null : { first: first.format(dayShape), last: last.format(dayShape) },
            );
          }}
        />
      </LateControl>
    </div>
  );
}
