import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { isoDayFormat } from '../../ui/day-format.ts';
import { DayRangePicker, LazyControl } from '../../ui/lazy-controls.tsx';
import styles from './devices.module.css';
import type { OptionalDays } from './use-device-days.ts';

/** Field for the range of days to show. */
export function DeviceDaysField({ days, onChange }: { days: OptionalDays; onChange: (days: OptionalDays) => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.range}>
      <LazyControl>
        <DayRangePicker
          aria-label={t('devices.days')}
          format={isoDayFormat}
          // The local date of a store may be one day ahead of the browser.
          maxDate={dayjs().add(1, 'day')}
          value={days === null ? null : [dayjs(days.first), dayjs(days.last)]}
          onChange={(chosen) => {
            const [first, last] = chosen ?? [];
            onChange(
              first == null || last == null
                ? null
                : { first: first.format(isoDayFormat), last: last.format(isoDayFormat) },
            );
          }}
        />
      </LazyControl>
    </div>
  );
}
