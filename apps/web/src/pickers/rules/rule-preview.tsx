import type { Metric } from '@portico/contract/words/metrics';
import { Select } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { ChartLegend } from '../../ui/chart-legend.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { PageError } from '../../ui/page-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { formatRule } from './format-rule.ts';
import { changesNothing, getPreviewTotal, listPreviewDays, type RulePreviewData } from './preview-days.ts';
import { PreviewTable } from './preview-table.tsx';
import { formatMetric } from './rule-metrics.ts';
import type { useRulePreview } from './rule-requests.ts';
import type { RuleRequestInput } from './rule-values.ts';
import styles from './rules.module.css';

const PreviewChart = lazy(() => import('./preview-chart.tsx'));

/** The server returns at most this number of days. */
const maxPreviewDays = 400;

type Props = { rule: RuleRequestInput; preview: ReturnType<typeof useRulePreview>; failure: string | undefined };

/** The changes a rule would make, day by day, before it is added. */
export function RulePreview({ rule, preview, failure }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return (
    <div className={styles.preview}>
      <p className={styles.problem} role="alert">
        {failure}
      </p>
      <p className={styles.said}>{formatRule(t, tag, toDescribedRule(rule))}</p>
      {preview.data !== undefined ? (
        <Changes preview={preview.data} />
      ) : preview.isError ? (
        <PageError text={formatFailure(t, preview.error)} onRetry={() => void preview.refetch()} />
      ) : (
        <div className={styles.preview} role="status" aria-busy="true" aria-label={t('frame.loading')}>
          <SkeletonBar width="60%" />
          <SkeletonBar width="100%" height={180} />
          <SkeletonBar width="100%" height={120} />
        </div>
      )}
    </div>
  );
}

/** Converts the input of a new rule to the fields that `formatRule` takes. */
function toDescribedRule(rule: RuleRequestInput): Parameters<typeof formatRule>[2] {
  return {
    kind: rule.kind ?? 'eliminate',
    startDay: rule.startDay ?? null,
    endDay: rule.endDay ?? null,
    startHour: rule.startHour ?? '00:00:00',
    endHour: rule.endHour ?? '23:59:59',
    metrics: rule.metrics ?? null,
    floor: rule.floor ?? null,
    ceiling: rule.ceiling ?? null,
    subtractStaff: rule.subtractStaff ?? false,
    factor: rule.factor ?? null,
    value: rule.value ?? null,
    hour: rule.hour ?? null,
  };
}

function Changes({ preview }: { preview: RulePreviewData }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const id = useId();
  const [chosen, setChosen] = useState<Metric | null>(null);
  const metric = chosen ?? preview.metrics[0];
  const records = t('rules.records', { count: preview.records, n: formatCount(preview.records, tag) });
  if (metric === undefined || changesNothing(preview))
    return (
      <>
        <p>{records}</p>
        <p className={styles.nothing}>{t('rules.changesNothing')}</p>
      </>
    );
  const days = listPreviewDays(preview, metric);
  const figure = formatMetric(t, metric);
  return (
    <>
      <p>{records}</p>
      <div className={styles.chooser}>
        <label htmlFor={id}>{t('rules.figures')}</label>
        <Select<Metric>
          id={id}
          className={styles.figureChoice ?? ''}
          value={metric}
          options={preview.metrics.map((one) => ({ value: one, label: formatMetric(t, one) }))}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          onChange={setChosen}
        />
        <ChartLegend
          entries={[
            { line: 'base', text: t('rules.before') },
            { line: 'series', text: t('rules.after') },
          ]}
        />
      </div>
      {days.length > 1 && (
        <Suspense fallback={<SkeletonBar width="100%" height={180} />}>
          <PreviewChart days={days} figure={figure} />
        </Suspense>
      )}
      <PreviewTable days={days} total={getPreviewTotal(preview, metric)} figure={figure} />
      {preview.days.length >= maxPreviewDays && <p className={styles.quiet}>{t('rules.latestDays')}</p>}
    </>
  );
}
