import type { TargetRow } from '@portico/contract/routes/targets';
import { type DistributionMethod, distributionMethods } from '@portico/contract/words/targets';
import { Radio } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { EditDrawer, useEditDrawer } from '../../ui/edit-drawer.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { NumberInput } from '../../ui/number-input.tsx';
import { FailedSection } from '../../ui/section-states.tsx';
import { formatNumberProblem, type TypedNumber } from '../../ui/typed-number.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './distribution.module.css';
import { DistributionPreview } from './distribution-preview.tsx';
import { useDistributionPreview } from './requests.ts';
import { getCurrentYearlyAmount, monthNumbers, targetRowKey, toTargetPlace } from './target-edits.ts';
import type { TargetSheet, TypedCell } from './use-target-sheet.ts';

type Source = 'grid' | 'growth';

/** Per cent. */
const growthRange = { min: -100, max: 1000, digits: 1 };

type Props = { year: number; rows: readonly TargetRow[]; sheet: TargetSheet; onClose: () => void };

/** Distributes yearly targets over the months: choose the rule, check the preview, and put the numbers into the sheet as unsaved edits. */
export default function DistributeTargetsDrawer({ year, rows, sheet, onClose }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const id = useId();
  const [method, setMethod] = useState<DistributionMethod>('lastYear');
  const [source, setSource] = useState<Source>('grid');
  const [percent, setPercent] = useState<TypedNumber>(5);
  const saving = useEditDrawer(false, onClose);
  const places = rows.map((row) => {
    const yearly = source === 'grid' ? getCurrentYearlyAmount(sheet.edits, row) : null;
    return { ...toTargetPlace(row), ...(yearly === null ? {} : { yearly }) };
  });
  const growthText = percent === null ? t('controls.required') : formatNumberProblem(t, tag, percent, growthRange);
  const growthProblem = source === 'growth' ? growthText : undefined;
  const preview = useDistributionPreview(
    growthProblem === undefined
      ? {
          year,
          method,
          places,
          ...(typeof percent === 'number' && source === 'growth' ? { growth: percent / 100 } : {}),
        }
      : null,
  );
  const good = preview.data?.rows.filter(({ months }) => months !== null) ?? [];
  const put = () => {
    const byKey = new Map(rows.map((row) => [targetRowKey(row), row]));
    const typed = good.flatMap((found): TypedCell[] => {
      const row = byKey.get(targetRowKey(found));
      if (row === undefined) return [];
      const months = monthNumbers.map((month) => ({ row, month, text: String(found.months?.[month - 1] ?? '') }));
      return [{ row, month: 0, text: String(found.yearly ?? '') }, ...months];
    });
    sheet.enter(typed);
    onClose();
  };
  return (
    <EditDrawer
      title={t('targets.spreadTitle')}
      width={640}
      saving={saving}
      button={{
        label: t('targets.put'),
        disabled: good.length === 0 || preview.isPlaceholderData || growthProblem !== undefined,
        onClick: put,
      }}
    >
      <div className={styles.form}>
        <p className={styles.text}>{t('targets.spreadText')}</p>
        <p>{t('targets.places', { count: rows.length, n: formatCount(rows.length, tag) })}</p>
        <div className={styles.field} role="group" aria-labelledby={`${id}-source`}>
          <span id={`${id}-source`} className={styles.label}>
            {t('targets.source')}
          </span>
          <Radio.Group
            value={source}
            options={[
              { value: 'grid', label: t('targets.ofGrid') },
              { value: 'growth', label: t('targets.ofGrowth') },
            ]}
            onChange={({ target }: { target: { value?: Source } }) => setSource(target.value ?? 'grid')}
          />
        </div>
        {source === 'growth' && (
          <div className={styles.field}>
            <label className={styles.label} htmlFor={`${id}-growth`}>
              {t('targets.growth')}
            </label>
            <NumberInput
              id={`${id}-growth`}
              {...growthRange}
              value={percent}
              suffix="%"
              aria-invalid={growthProblem !== undefined}
              aria-describedby={`${id}-problem`}
              {...(growthProblem === undefined ? {} : { status: 'error' as const })}
              onChange={setPercent}
            />
            <p id={`${id}-problem`} role="alert" className={styles.fieldProblem}>
              {growthProblem}
            </p>
          </div>
        )}
        <div className={styles.field} role="group" aria-labelledby={`${id}-method`}>
          <span id={`${id}-method`} className={styles.label}>
            {t('targets.method')}
          </span>
          <Radio.Group
            value={method}
            options={distributionMethods.map((value) => ({
              value,
              label: t(value === 'evenly' ? 'targets.evenly' : 'targets.likeLastYear'),
            }))}
            onChange={({ target }: { target: { value?: DistributionMethod } }) => setMethod(target.value ?? 'lastYear')}
          />
        </div>
        <h2 className={styles.head}>{t('targets.preview')}</h2>
        {preview.isError && preview.data === undefined ? (
          <FailedSection text={formatFailure(t, preview.error)} onRetry={() => void preview.refetch()} />
        ) : (
          <DistributionPreview
            rows={preview.data?.rows}
            isStale={preview.isPlaceholderData || growthProblem !== undefined}
            followsLastYear={method === 'lastYear' || source === 'growth'}
            count={rows.length}
          />
        )}
      </div>
    </EditDrawer>
  );
}
