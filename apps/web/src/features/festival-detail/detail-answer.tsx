import type { FestivalDetails } from '@portico/contract/routes/festivals';
import { useTranslation } from 'react-i18next';
import { GrowthFigure } from '../../pickers/analysis/compared.tsx';
import { type SummaryCard, SummaryCards } from '../../pickers/analysis/summary-cards.tsx';
import type { FoundPlaces } from '../../pickers/analysis/use-places.ts';
import type { Hours } from '../../pickers/analysis/view.ts';
import { FestivalNote } from '../../pickers/festival-note.tsx';
import { comparedDaily, writerOf } from '../../pickers/festival-words.ts';
import { figureKind } from '../../pickers/item-kind.ts';
import { useTag } from '../../ui/use-tag.ts';
import { DaysPanels } from './days-panels.tsx';
import { PlacesPanel } from './places-panel.tsx';

type Props = { details: FestivalDetails; hours: Hours | null; places: Pick<FoundPlaces, 'of' | 'ids'> };

/** What a festival had beside the days before it: in all, day by day, and place by place. */
export function DetailAnswer({ details, hours, places }: Props) {
  return (
    <>
      <Cards details={details} />
      <FestivalNote details={details} />
      <DaysPanels details={details} hours={hours} places={places} />
      <PlacesPanel details={details} of={places.of} hours={hours} />
    </>
  );
}

function Cards({ details: { together, item } }: Pick<Props, 'details'>) {
  const { t } = useTranslation();
  const kind = figureKind(item);
  const { mean } = writerOf(item, useTag());
  // While it runs, or where places are left out, the change is of less than what stands in the cards.
  const { compared, comparedBase, perDay, basePerDay } = together;
  const isPart = compared !== null && comparedBase !== null && (compared !== perDay || comparedBase !== basePerDay);
  const reason = t('home.absence.notReceived');
  const card = { colour: null, reason, completeness: together.completeness, foot: null };
  const ofBase = { ...card, completeness: together.baseCompleteness };
  const cards: SummaryCard[] = [
    {
      ...card,
      key: 'perDay',
      name: `${t('festivals.festival')} · ${t('festivals.perDay')}`,
      value: together.perDay,
      foot: (
        <>
          <GrowthFigure of={comparedDaily(together)} kind={kind} />
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
