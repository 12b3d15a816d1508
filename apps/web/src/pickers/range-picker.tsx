import { type RangeName, rangeNames } from '@portico/contract/words/time-ranges';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segments } from '../ui/segments.tsx';

const CustomRange = lazy(async () => {
  const [range, { loadCalendarLocale }] = await Promise.all([
    import('./custom-range.tsx'),
    import('../ui/calendar-locale.ts'),
  ]);
  await loadCalendarLocale();
  return range;
});

/** A range by its name; `days`: first and last local day of a custom one, null for the others. */
export type ChosenRange = { range: RangeName; days: { from: string; to: string } | null };

type Props = {
  value: ChosenRange;
  onChange: (value: ChosenRange) => void;
  /** Those to choose from; all of the specification's unless said. */
  ranges?: readonly RangeName[];
};

/** A choice of the time looked at: today, yesterday, this week and so on, or days of one's own from a calendar. Specification §9. */
export function RangePicker({ value, onChange, ranges = rangeNames }: Props) {
  const { t } = useTranslation();
  const [asksDays, setAsksDays] = useState(false);
  return (
    <>
      <Segments
        name={t('home.range')}
        entries={ranges.map((key) => ({ key, label: t(`words.ranges.${key}`) }))}
        chosen={value.range}
        onChoose={(range) => {
          if (range === 'custom') setAsksDays(true);
          else onChange({ range, days: null });
        }}
      />
      <Suspense>
        {asksDays && (
          <CustomRange
            days={value.days}
            onChoose={(days) => {
              setAsksDays(false);
              onChange({ range: 'custom', days });
            }}
            onClose={() => setAsksDays(false)}
          />
        )}
      </Suspense>
    </>
  );
}
