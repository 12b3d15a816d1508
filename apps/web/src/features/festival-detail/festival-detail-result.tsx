import type { FestivalDetails } from '@portico/contract/routes/festivals';
import { useTranslation } from 'react-i18next';
import type { TimeOfDayRange } from '../../pickers/analysis/analysis-view.ts';
import { GrowthFigure } from '../../pickers/analysis/comparison.tsx';
import { type SummaryCard, SummaryCards } from '../../pickers/analysis/summary-cards.tsx';
import type { ResolvedPlaces } from '../../pickers/analysis/use-places.ts';
import { FestivalComparisonNote } from '../../pickers/festival-note.tsx';
import { createItemFormatter, toDailyComparison } from '../../pickers/format-festival.ts';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { FestivalDaysPanels } from './days-panels.tsx';
import { PlacesPanel } from './places-panel.tsx';

type Props = {
  details: FestivalDetails;
  hours: TimeOfDayRange | null;
  places: Pick<ResolvedPlaces, 'rangeType' | 'ids'>;
};

/** The figures of a festival against the days before it: in total, by day, and by place. */
export function FestivalDetailResult({ details, hours, places }: Props) {
  return (
    <>
      <Cards details={details} />
      <FestivalComparisonNote details={details} />
      <FestivalDaysPanels details={details} hours={hours} places={places} />
      <PlacesPanel details={details} rangeType={places.rangeType} hours={hours} />
    </>
  );
}

function Cards({ details: { together, item } }: Pick<Props, 'details'>) {
  const { t } = useTranslation();
  const kind = itemFigureKind(item);
  const { mean } = createItemFormatter(item, useLanguageTag());
  // While the festival runs, or when places are left out, the change compares only part of the values on the cards. Then the two values
  // that it compares are shown as well.
  const { compared, comparedBase, perDay, basePerDay } = together;
  const isPart = compared !== null && comparedBase !== null && (compared !== perDay || comparedBase !== basePerDay);
  const reason = t('home.absence.notReceived');
  const card = { colour: null, reason, completeness: together.completeness, footer: null };
  const ofBase = { ...card, completeness: together.baseCompleteness };
  const cards: SummaryCard[] = [
    {
      ...card,
      key: 'perDay',
      name: `${t('festivals.festival')} · ${t('festivals.perDay')}`,
      value: together.perDay,
      footer: (
        <>
          <GrowthFigure comparison={toDailyComparison(together)} kind={kind} />
          {isPart && (
            <bdi>
              {mean(together.compared)} / {mean(together.comparedBase)}
            </bdi>
          )}
        </>
      ),
    },
    {
      ...ofBase,
      key: 'basePerDay',
      name: `${t('home.festival.before')} · ${t('festivals.perDay')}`,
      value: together.basePerDay,
    },
    { ...card, key: 'value', name: `${t('festivals.festival')} · ${t('festivals.total')}`, value: together.value },
    { ...ofBase, key: 'base', name: `${t('home.festival.before')} · ${t('festivals.total')}`, value: together.base },
  ];
  return <SummaryCards cards={cards} kind={kind} />;
}
