import { useTranslation } from 'react-i18next';
import { formatShare } from '../../ui/figures.ts';
import { useTag } from '../../ui/use-tag.ts';
import type { RuleRun } from './rule-requests.ts';
import styles from './rules.module.css';

/** How far past figures have been brought up to date. */
export function RunProgress({ run: { done, total } }: { run: Pick<RuleRun, 'done' | 'total'> }) {
  const { t } = useTranslation();
  const tag = useTag();
  const share = total === 0 ? 0 : done / total;
  return (
    <span className={styles.cell}>
      <span className={styles.quiet}>{t('entrances.rewriting', { share: formatShare(share, tag, 0) })}</span>
      <span>
        <progress className={styles.bar} max={1} value={share} aria-hidden="true" />
      </span>
    </span>
  );
}
