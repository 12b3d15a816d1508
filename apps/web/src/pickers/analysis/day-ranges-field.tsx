import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { formatPeriodDays } from '../format-local-time.ts';
import type { LocalDayRange } from './analysis-view.ts';
import styles from './query-bar.module.css';
import { QueryField } from './query-bar.tsx';
import { toHalfOpenRange } from './range-field.tsx';

const CustomRange = lazy(async () => {
  const [range, { loadCalendarLocale }] = await Promise.all([
    import('../custom-range.tsx'),
    import('../../ui/calendar-locale.ts'),
  ]);
  await loadCalendarLocale();
  return range;
});

/** As many as one chart can show distinguishably. */
const maxDayRanges = 6;

/** A field for several ranges of days, compared side by side. */
export function DayRangesField({
  value,
  onChange,
}: {
  value: readonly LocalDayRange[];
  onChange: (spans: LocalDayRange[]) => void;
}) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  /** Index of the range being edited; the index after the last adds one. */
  const [open, setOpen] = useState<number | null>(null);
  return (
    <QueryField label={t('analysis.contrast.spans')} fitsContent>
      {(id) => (
        <div className={styles.pair}>
          {value.map((days, index) => {
            const text = formatPeriodDays(toHalfOpenRange(days), tag);
            return (
              <span key={`${days.from} ${days.to}`} className={styles.span}>
                <button type="button" className={styles.spanDays} onClick={() => setOpen(index)}>
                  {text}
                </button>
                <button
                  type="button"
                  className={styles.spanGone}
                  aria-label={t('analysis.contrast.removeSpan', { span: text })}
                  onClick={() => onChange(value.filter((_, other) => other !== index))}
                >
                  <Icon icon={CloseOutlined} />
                </button>
              </span>
            );
          })}
          {value.length < maxDayRanges && (
            <Button
              id={id}
              icon={<Icon icon={PlusOutlined} />}
              aria-label={t('analysis.contrast.addSpan')}
              title={t('analysis.contrast.addSpan')}
              onClick={() => setOpen(value.length)}
            >
              {/* With two ranges the query is complete, and the text would take the room of a row. */}
              {value.length < 2 && t('analysis.contrast.addSpan')}
            </Button>
          )}
          <Suspense>
            {open !== null && (
              <CustomRange
                days={value[open] ?? null}
                onChoose={(days) => {
                  onChange([...value.slice(0, open), days, ...value.slice(open + 1)]);
                  setOpen(null);
                }}
                onClose={() => setOpen(null)}
              />
            )}
          </Suspense>
        </div>
      )}
    </QueryField>
  );
}
