import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { busyIcon } from '../../ui/busy-icon.tsx';
import { formatCount } from '../../ui/figures.ts';
import { useTag } from '../../ui/use-tag.ts';
import styles from './sheet.module.css';
import type { Sheet } from './use-sheet.ts';

/** What is not saved yet, and what can be done with it; below the sheet while there is any. */
export function SaveBar({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation();
  const tag = useTag();
  if (sheet.edits.size === 0) return null;
  return (
    <div className={styles.bar}>
      <p className={styles.barText} role="status">
        <span>{t('targets.unsaved', { n: formatCount(sheet.edits.size, tag) })}</span>
        {sheet.faulty > 0 && (
          <span className={styles.faulty}>{t('targets.faulty', { n: formatCount(sheet.faulty, tag) })}</span>
        )}
      </p>
      <Button disabled={sheet.isSaving} onClick={sheet.discard}>
        {t('controls.discard')}
      </Button>
      <Button
        type="primary"
        disabled={sheet.faulty > 0}
        loading={busyIcon(sheet.isSaving)}
        onClick={() => void sheet.save()}
      >
        {t('frame.save')}
      </Button>
    </div>
  );
}
