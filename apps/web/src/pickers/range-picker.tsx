import { type RangeName, rangeNames } from '@portico/contract/words/time-ranges';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../ui/segmented-control.tsx';

const CustomRange = lazy(async () => {
  const [range, { loadCalendarLocale }] = await Promise.all([
    import('./custom-range.tsx'),
    import('../ui/calendar-locale.ts'),
  ]);
  await loadCalendarLocale();
  return range;
});

/** A named range; `days`: first and last local day of a custom one, null for the others. */
export type ChosenRange = { range: RangeName; days: { from: string; to: string } | null };

type Props = {
  value: ChosenRange;
  onChange: (value: ChosenRange) => void;
  /** The ranges to choose from; by default all ranges of the specification. */
  ranges?: readonly RangeName[];
};

/** A choice of the period: today, yesterday, this week and so on, or custom days from a calendar. Specification §9. */
export function RangePicker({ value, onChange, ranges = rangeNames }: Props) {
  const { t } = useTranslation();
  const [isChoosingDays, setChoosingDays] = useState(false);
  return (
    <>
      <SegmentedControl
        name={t('home.range')}
        entries={ranges.map((key) => ({ key, label: t(`words.ranges.${key}`) }))}
        chosen={value.range}
        onChoose={(range) => {
          if (range === 'custom') setChoosingDays(true);
          else onChange({ range, days: null });
        }}
      />
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
  );
}
