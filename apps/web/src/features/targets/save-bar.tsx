import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { createBusyIcon } from '../../ui/busy-icon.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { formatAmountProblem } from './format-amount-problem.ts';
import styles from './sheet.module.css';
import type { TargetSheet } from './use-target-sheet.ts';

/** The unsaved edits with buttons to save or discard them; shown below the sheet while there are any. */
export function SaveBar({ sheet }: { sheet: TargetSheet }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  if (sheet.edits.size === 0) return null;
  const [firstInvalid] = sheet.invalidEdits;
  return (
    <div className={styles.bar}>
      <p className={styles.barText} role="status">
        <span>{t('targets.unsaved', { count: sheet.edits.size, n: formatCount(sheet.edits.size, tag) })}</span>
        {firstInvalid !== undefined && (
          <span className={styles.faulty}>
            {t('targets.faulty', { count: sheet.invalidEdits.length, n: formatCount(sheet.invalidEdits.length, tag) })}
            {' · '}
            {formatAmountProblem(t, tag, firstInvalid)}
          </span>
        )}
      </p>
      <Button disabled={sheet.isSaving} onClick={sheet.discard}>
        {t('controls.discard')}
      </Button>
      <Button
        type="primary"
        disabled={firstInvalid !== undefined}
        loading={createBusyIcon(sheet.isSaving)}
        onClick={() => void sheet.save()}
      >
        {t('frame.save')}
      </Button>
    </div>
  );
}
