import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { formatDays } from '../local-words.ts';
import { QueryField } from './query-bar.tsx';
import styles from './query-bar.module.css';
import { fromAndTo } from './range-field.tsx';
import type { Days } from './view.ts';

const CustomRange = lazy(async () => {
  const [range, { loadCalendarLocale }] = await Promise.all([
    import('../custom-range.tsx'),
    import('../../ui/calendar-locale.ts'),
  ]);
  await loadCalendarLocale();
  return range;
});

/** As many as one chart can tell apart. */
const mostSpans = 6;

/** Several ranges of days, beside each other. */
export function SpansField({ value, onChange }: { value: readonly Days[]; onChange: (spans: Days[]) => void }) {
  const { t } = useTranslation();
  const tag = useTag();
  /** Which one is being chosen: a new one behind the last. */
  const [open, setOpen] = useState<number | null>(null);
  return (
    <QueryField label={t('analysis.contrast.spans')} fits>
      {(id) => (
        <div className={styles.pair}>
          {value.map((days, place) => {
            const text = formatDays(fromAndTo(days), tag);
            return (
              <span key={`${days.from} ${days.to}`} className={styles.span}>
                <button type="button" className={styles.spanDays} onClick={() => setOpen(place)}>
                  {text}
                </button>
                <button
                  type="button"
                  className={styles.spanGone}
                  aria-label={t('analysis.contrast.removeSpan', { span: text })}
                  onClick={() => onChange(value.filter((_, other) => other !== place))}
                >
                  <Icon of={CloseOutlined} />
                </button>
              </span>
            );
          })}
          {value.length < mostSpans && (
            <Button id={id} icon={<Icon of={PlusOutlined} />} onClick={() => setOpen(value.length)}>
              {t('analysis.contrast.addSpan')}
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
