import type { TargetRow } from '@portico/contract/routes/targets';
import { type SpreadMethod, spreadMethods } from '@portico/contract/words/targets';
import { InputNumber, Radio } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { formatCount } from '../../ui/figures.ts';
import { GuardedDrawer, useSaving } from '../../ui/guarded-drawer.tsx';
import { FailedPart } from '../../ui/missing-part.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { everyMonth, placeKey, placeOf, yearlyHeld } from './edits.ts';
import { useSpread } from './requests.ts';
import styles from './spread.module.css';
import { SpreadPreview } from './spread-preview.tsx';
import type { Sheet, Typed } from './use-sheet.ts';

type Source = 'grid' | 'growth';

type Props = { year: number; rows: readonly TargetRow[]; sheet: Sheet; onClose: () => void };

/** Makes monthly targets of yearly ones: chosen, looked at, and put into the sheet, where they wait to be saved. */
export default function SpreadDrawer({ year, rows, sheet, onClose }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const id = useId();
  const [method, setMethod] = useState<SpreadMethod>('lastYear');
  const [source, setSource] = useState<Source>('grid');
  const [percent, setPercent] = useState(5);
  const saving = useSaving(false, onClose);
  const places = rows.map((row) => {
    const yearly = source === 'grid' ? yearlyHeld(sheet.edits, row) : null;
    return { ...placeOf(row), ...(yearly === null ? {} : { yearly }) };
  });
  const preview = useSpread({
    year,
    method,
    places,
    ...(source === 'growth' ? { growth: percent / 100 } : {}),
  });
  const good = preview.data?.rows.filter(({ months }) => months !== null) ?? [];
  const put = () => {
    const byKey = new Map(rows.map((row) => [placeKey(row), row]));
    const typed = good.flatMap((found): Typed[] => {
      const row = byKey.get(placeKey(found));
      if (row === undefined) return [];
      const months = everyMonth.map((month) => ({ row, month, text: String(found.months?.[month - 1] ?? '') }));
      return [{ row, month: 0, text: String(found.yearly ?? '') }, ...months];
    });
    sheet.type(typed);
    onClose();
  };
  return (
    <GuardedDrawer
      title={t('targets.spreadTitle')}
      width={640}
      saving={saving}
      button={{ words: t('targets.put'), disabled: good.length === 0 || preview.isPlaceholderData, onClick: put }}
    >
      <div className={styles.form}>
        <p className={styles.text}>{t('targets.spreadText')}</p>
        <p>{t('targets.places', { n: formatCount(rows.length, tag) })}</p>
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
            <InputNumber
              id={`${id}-growth`}
              value={percent}
              min={-100}
              max={1000}
              precision={1}
              suffix="%"
              onChange={(next) => setPercent(next ?? 0)}
            />
          </div>
        )}
        <div className={styles.field} role="group" aria-labelledby={`${id}-method`}>
          <span id={`${id}-method`} className={styles.label}>
            {t('targets.method')}
          </span>
          <Radio.Group
            value={method}
            options={spreadMethods.map((value) => ({
              value,
              label: t(value === 'evenly' ? 'targets.evenly' : 'targets.likeLastYear'),
            }))}
            onChange={({ target }: { target: { value?: SpreadMethod } }) => setMethod(target.value ?? 'lastYear')}
          />
        </div>
        <h2 className={styles.head}>{t('targets.preview')}</h2>
        {preview.isError && preview.data === undefined ? (
          <FailedPart text={failureText(t, preview.error)} onRetry={() => void preview.refetch()} />
        ) : (
          <SpreadPreview
            rows={preview.data?.rows}
            isStale={preview.isPlaceholderData}
            isShaped={method === 'lastYear' || source === 'growth'}
            count={rows.length}
          />
        )}
      </div>
    </GuardedDrawer>
  );
}
