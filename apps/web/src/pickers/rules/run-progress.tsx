import { useTranslation } from 'react-i18next';
import { formatShare } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { RuleRun } from './rule-requests.ts';
import styles from './rules.module.css';

/** The progress of a recalculation of past figures. */
export function RunProgress({ run: { done, total } }: { run: Pick<RuleRun, 'done' | 'total'> }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
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
