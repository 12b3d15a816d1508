import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { formatValueChange } from '../../pickers/format-value-change.ts';
import { isIncomplete } from '../../pickers/is-incomplete.ts';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { ChangeIndicator } from '../../ui/change-indicator.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import cards from './cards.module.css';
import type { HomeView } from './home-view.ts';
import { useLeague } from './panels/league-requests.ts';

type Props = {
  view: HomeView;
  item: StatisticItem;
  /** Completeness of the data of all stores; null: not known. */
  completeness: number | null;
};

/** The change of the stores whose data is complete; nothing if no store has gaps. */
export function WithoutGaps({ view, item, completeness }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { data, isLoading } = useLeague(view, item);
  if (isLoading && isIncomplete(completeness)) {
    return (
      <p className={cards.against}>
        <SkeletonBar width={128} height={12} />
      </p>
    );
  }
  if (data === undefined || data.item !== item || data.totals.withoutGaps.gapCount === 0) return null;
  const { withoutGaps } = data.totals;
  const change = formatValueChange(t, itemFigureKind(item), withoutGaps, tag);
  if (change === null) return null;
  const names = new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' }).format(
    withoutGaps.gaps.map(({ name }) => isolateDirection(name)),
  );
  const more = withoutGaps.gapCount - withoutGaps.gaps.length;
  return (
    <p className={cards.against}>
      <ChangeIndicator {...change} />
      <span className={cards.base}>{t('home.withoutNames', { names: more > 0 ? `${names} +${more}` : names })}</span>
    </p>
  );
}
