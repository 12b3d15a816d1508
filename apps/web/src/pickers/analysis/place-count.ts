import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';

/** Text with the number of places; undefined if there is none or it is not known yet. */
export function usePlaceCountText(ids: readonly number[] | undefined): string | undefined {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  if (ids === undefined || ids.length === 0) return undefined;
  return t('analysis.placesCount', { count: ids.length, n: formatCount(ids.length, tag) });
}
