import { CalendarOutlined, DownOutlined } from '@ant-design/icons';
import { type RangeName, rangeNames } from '@portico/contract/words/time-ranges';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { formatPeriodDays } from '../format-local-time.ts';
import { type AnalysisView, type LocalDayRange, toStartAndEndTime } from './analysis-view.ts';
import styles from './query-bar.module.css';
import { QueryField } from './query-bar.tsx';

const CustomRange = lazy(async () => {
  const [range, { loadCalendarLocale }] = await Promise.all([
    import('../custom-range.tsx'),
    import('../../ui/calendar-locale.ts'),
  ]);
  await loadCalendarLocale();
  return range;
});

type When = Pick<AnalysisView, 'range' | 'days'>;

/** The choice of the period: a named range, or custom days. */
export function RangeField({ value, onChange }: { value: When; onChange: (when: When) => void }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [isChoosingDays, setChoosingDays] = useState(false);
  const shown =
    value.days === null ? t(`words.ranges.${value.range}`) : formatPeriodDays(toHalfOpenRange(value.days), tag);
  return (
    <QueryField label={t('analysis.when')} medium>
      {() => (
        <>
          <MenuButton<RangeName>
            name={t('analysis.when')}
            announceNameFirst
            align="start"
            className={styles.pressed}
            entries={rangeNames.map((key) => ({ key, label: t(`words.ranges.${key}`), chosen: key === value.range }))}
            onChoose={(range) => {
              if (range === 'custom') setChoosingDays(true);
              else onChange({ range, days: null });
            }}
          >
            <span className={styles.chosen} title={shown}>
              <Icon icon={CalendarOutlined} /> {shown}
            </span>
            <Icon icon={DownOutlined} className={styles.caret} />
          </MenuButton>
          <Suspense>
            {isChoosingDays && (
              <CustomRange
                days={value.days}
                onChoose={(days) => {
                  setChoosingDays(false);
                  onChange({ range: 'custom', days });
                }}
                onClose={() => setChoosingDays(false)}
              />
            )}
          </Suspense>
        </>
      )}
    </QueryField>
  );
}

/** Converts days to a half-open range [from, to) in local time. */
export function toHalfOpenRange(days: LocalDayRange): { from: string; to: string } {
  const { startTime, endTime } = toStartAndEndTime(days);
  return { from: startTime, to: endTime };
}
