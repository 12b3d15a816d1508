import { findComparisonRefusal } from '@portico/counting/comparison-refusal';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatShare } from '../ui/format-figure.ts';
import { isolateDirection } from '../ui/text-direction.ts';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import { formatPeriodDays } from './format-local-time.ts';
import styles from './refused-comparison.module.css';

type PageComparison = {
  /** null: all stores. */
  store: number | null;
  /** Why the page compares nothing, as a sentence; null: it compares. */
  refusal: string | null;
  /** Address of the data health page; null for users without it. */
  healthPath: string | null;
};

/** The store of a page, and whether its data suffices for comparisons. */
export const PageComparisonContext = createContext<PageComparison>({
  store: null,
  refusal: null,
  healthPath: null,
});

type JudgedFigure = {
  completeness: number | null;
  /** The comparison period of the figure, and its completeness; absent: it is not judged. */
  base?: { completeness: number | null; range: { from: string; to: string } | null };
  /** The figure has the range of the page, not one of its own. */
  isOfPageRange?: boolean;
};

/** Why a figure is not compared, as a sentence; null: it is compared. Too much of its data is missing, or the page compares nothing. */
export function useComparisonRefusal({ completeness, base, isOfPageRange = true }: JudgedFigure): string | null {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { refusal } = useContext(PageComparisonContext);
  if (isOfPageRange && refusal !== null) return refusal;
  const found = findComparisonRefusal({
    comparedCompleteness: completeness,
    baseCompleteness: base?.completeness ?? null,
  });
  if (found === null) return null;
  const value = isolateDirection(formatShare(found.completeness, tag));
  const baseRange = base?.range ?? null;
  if (found.period === 'compared' || baseRange === null) return t('home.explainDoubtful', { value });
  return t('home.explainBaseDoubtful', { value, base: isolateDirection(formatPeriodDays(baseRange, tag)) });
}

/** Stands in for a change or a pace that is not computed: grey, with the reason, and a link to the devices without data. */
export function RefusedComparison({ reason, store }: { reason: string; store?: number | null }) {
  const { t } = useTranslation();
  const path = useHealthAddress(store);
  const text = t('home.notComparable');
  if (path === null)
    return (
      <span className={styles.refused} title={reason}>
        {text}
        <span className="heard"> {reason}</span>
      </span>
    );
  return (
    <Link
      className={styles.refused}
      to={path}
      title={reason}
      aria-label={`${text}. ${reason} ${t('home.showDevices')}`}
    >
      {text}
    </Link>
  );
}

/** The address of the data health of a store (null: of all stores; undefined: of the page's); null for users without this page. */
export function useHealthAddress(store?: number | null): string | null {
  const { store: pageStore, healthPath } = useContext(PageComparisonContext);
  const shown = store === undefined ? pageStore : store;
  return healthPath === null || shown === null ? healthPath : `${healthPath}?entityId=${shown}`;
}
