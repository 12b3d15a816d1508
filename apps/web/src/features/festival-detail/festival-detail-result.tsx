import type { FestivalDetails } from '@portico/contract/routes/festivals';
import { useTranslation } from 'react-i18next';
import type { TimeOfDayRange } from '../../pickers/analysis/analysis-view.ts';
import { GrowthFigure } from '../../pickers/analysis/comparison.tsx';
import { type SummaryCard, SummaryCards } from '../../pickers/analysis/summary-cards.tsx';
import type { ResolvedPlaces } from '../../pickers/analysis/use-places.ts';
import { FestivalDetailsNote } from '../../pickers/festival-note.tsx';
import { toDailyComparison } from '../../pickers/format-festival.ts';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { formatCount } from '../../ui/format-figure.ts';
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
      <FestivalDetailsNote details={details} />
      <FestivalDaysPanels details={details} hours={hours} places={places} />
      <PlacesPanel details={details} rangeType={places.rangeType} hours={hours} />
    </>
  );
}

function Cards({ details: { together, item } }: Pick<Props, 'details'>) {
  const { t } = useTranslation();
  const kind = itemFigureKind(item);
  const tag = useLanguageTag();
  // The two daily averages that are compared; if no day is, those of all days that are over.
  const { compared, comparedBase, comparedDays } = together;
  const isCompared = comparedDays > 0;
  const daysText =
    comparedDays === 0
      ? t('home.festival.noDayCompared')
      : t('home.festival.daysCompared', { count: comparedDays, n: formatCount(comparedDays, tag) });
  const reason = t('home.absence.notReceived');
  const card = { colour: null, reason, completeness: together.completeness, footer: null };
  const ofBase = { ...card, completeness: together.baseCompleteness };
  const cards: SummaryCard[] = [
    {
      ...card,
      key: 'perDay',
      name: `${t('festivals.festival')} · ${t('festivals.perDay')}`,
      value: isCompared ? compared : together.perDay,
      footer: (
        <>
          {isCompared && <GrowthFigure comparison={toDailyComparison(together)} kind={kind} />}
          <span>{daysText}</span>
        </>
      ),
    },
    {
      ...ofBase,
      key: 'basePerDay',
      name: `${t('home.festival.before')} · ${t('festivals.perDay')}`,
      value: isCompared ? comparedBase : together.basePerDay,
    },
    { ...card, key: 'value', name: `${t('festivals.festival')} · ${t('festivals.total')}`, value: together.value },
    { ...ofBase, key: 'base', name: `${t('home.festival.before')} · ${t('festivals.total')}`, value: together.base },
  ];
  return <SummaryCards cards={cards} kind={kind} />;
}
