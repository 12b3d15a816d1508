import { CalendarOutlined, DownOutlined } from '@ant-design/icons';
import { type RangeName, rangeNames } from '@portico/contract/words/time-ranges';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { formatDays } from '../local-words.ts';
import { QueryField } from './query-bar.tsx';
import styles from './query-bar.module.css';
import { type AnalysisView, type Days, spanInput } from './view.ts';

const CustomRange = lazy(async () => {
  const [range, { loadCalendarLocale }] = await Promise.all([
    import('../custom-range.tsx'),
    import('../../ui/calendar-locale.ts'),
  ]);
  await loadCalendarLocale();
  return range;
});

type When = Pick<AnalysisView, 'range' | 'days'>;

/** When: a range by its name, or days of one's own. */
export function RangeField({ value, onChange }: { value: When; onChange: (when: When) => void }) {
  const { t } = useTranslation();
  const tag = useTag();
  const [asksDays, setAsksDays] = useState(false);
  const shown = value.days === null ? t(`words.ranges.${value.range}`) : formatDays(fromAndTo(value.days), tag);
  return (
    <QueryField label={t('analysis.when')}>
      {() => (
        <>
          <MenuButton<RangeName>
            name={t('analysis.when')}
            sayBefore
            align="start"
            className={styles.pressed}
            entries={rangeNames.map((key) => ({ key, label: t(`words.ranges.${key}`), chosen: key === value.range }))}
            onChoose={(range) => {
              if (range === 'custom') setAsksDays(true);
              else onChange({ range, days: null });
            }}
          >
            <span>
              <Icon of={CalendarOutlined} /> {shown}
            </span>
            <Icon of={DownOutlined} className={styles.caret} />
          </MenuButton>
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
      )}
    </QueryField>
  );
}

/** Days as a stretch that ends before its last moment. */
export function fromAndTo(days: Days): { from: string; to: string } {
  const { startTime, endTime } = spanInput(days);
  return { from: startTime, to: endTime };
}
