import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/figures.ts';
import { useTag } from '../../ui/use-tag.ts';

/** How many places a page is about, in words; undefined while nobody knows. */
export function usePlaceCount(ids: readonly number[] | undefined): string | undefined {
  const { t } = useTranslation();
  const tag = useTag();
  if (ids === undefined || ids.length === 0) return undefined;
  return t('analysis.placesCount', { count: ids.length, n: formatCount(ids.length, tag) });
}
