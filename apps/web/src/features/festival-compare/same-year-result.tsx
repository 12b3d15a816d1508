import type { FestivalContrastSame } from '@portico/contract/routes/festivals';
import type { Holiday } from '@portico/contract/routes/holidays';
import { useTranslation } from 'react-i18next';
import type { TimeOfDayRange } from '../../pickers/analysis/analysis-view.ts';
import { ChartPanel } from '../../pickers/analysis/chart-panel.tsx';
import { GrowthFigure } from '../../pickers/analysis/comparison.tsx';
import { type SummaryCard, SummaryCards } from '../../pickers/analysis/summary-cards.tsx';
import { useChartSelection } from '../../pickers/analysis/use-chart-selection.ts';
import { createDayPositionLabels, formatFestivalDay } from '../../pickers/festival-day-labels.ts';
import {
  createItemFormatter,
  findRangeOfFestivals,
  formatDayRange,
  formatLocalDateTime,
  toDailyComparison,
  toPointChange,
} from '../../pickers/format-festival.ts';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { getFestivalColour } from './festival-colour.ts';
import { SameYearDayPanel, SameYearPlacePanel } from './same-year-tables.tsx';

type Props = { reply: FestivalContrastSame; hours: TimeOfDayRange | null; knownFestivals: readonly Holiday[] };

/** Festivals of one name and year, for example with different dates per branch, each against the week before it. */
export function SameYearResult({ reply, hours, knownFestivals }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { columns, item, asOf, zone, name, year } = reply;
  const kind = itemFigureKind(item);
  const labels = useLabels(reply, knownFestivals);
  const keys = columns.map(({ festival }) => String(festival.id));
  const selection = useChartSelection(keys);
  const positions = Math.max(0, ...columns.map((column) => column.positions.length));
  const { mean } = createItemFormatter(item, tag);
  const series = columns
    .map((column, index) => ({
      column,
      name: labels[index] ?? '',
      key: keys[index] ?? '',
      colour: getFestivalColour(index),
    }))
    .filter(({ key }) => selection.has(key))
    .map(({ column: { together, unfinishedPosition }, ...line }) => ({
      ...line,
      values: together.days.map(({ shown }) => shown),
      comparisonValues: together.days.map(({ shownBase }) => shownBase),
      changes: together.days.map(toPointChange),
      unfinishedBucket: unfinishedPosition,
    }));
  const cards = columns.map(({ together }, index): SummaryCard => {
    const { comparedDays, value, completeness, leftOutPlaces } = together;
    const isCompared = comparedDays > 0;
    return {
      key: keys[index] ?? '',
      name: `${labels[index] ?? ''} · ${t('festivals.perDay')}`,
      colour: getFestivalColour(index),
      value: isCompared ? together.compared : together.perDay,
      reason: t('home.absence.notReceived'),
      completeness,
      footer: (
        <>
          {isCompared && <GrowthFigure comparison={toDailyComparison(together)} kind={kind} />}
          <span>
            {t('home.festival.before')} {mean(isCompared ? together.comparedBase : together.basePerDay)} ·{' '}
            {isCompared
              ? t('home.festival.daysCompared', { count: comparedDays, n: formatCount(comparedDays, tag) })
              : t('home.festival.noDayCompared')}
            {leftOutPlaces.length > 0 &&
              ` · ${t('festivals.leftOut', { count: leftOutPlaces.length, n: formatCount(leftOutPlaces.length, tag) })}`}
          </span>
          <span>
            {t('festivals.total')} {createItemFormatter(item, tag).exact(value)}
          </span>
        </>
      ),
    };
  });
  const title = `${name} ${year} · ${t('home.festival.perDay', { item: t(`words.items.${item}`) })}`;
  return (
    <>
      <SummaryCards cards={cards} kind={kind} selection={selection} />
      {columns.length > 0 && (
        <ChartPanel
          title={title}
          item={item}
          range={findRangeOfFestivals(columns)}
          zone={zone}
          hours={hours}
          buckets={createDayPositionLabels(
            Array.from({ length: positions }, (_, index) => ({
              text: t('home.festival.position', { n: index + 1 }),
              note: columns
                .flatMap((column) => column.positions[index] ?? [])
                .map(({ day, base }) =>
                  [day, base].flatMap((one) => (one === null ? [] : formatFestivalDay(one, tag))).join(' / '),
                )
                .join(' · '),
            })),
          )}
          series={series}
          chartType="bar"
          kind={kind}
          comparisonName={t('home.festival.before')}
          unfinishedText={t('analysis.unfinished', { time: formatLocalDateTime(asOf, tag) })}
        />
      )}
      <SameYearDayPanel reply={reply} labels={labels} hours={hours} title={title} />
      <SameYearPlacePanel reply={reply} labels={labels} hours={hours} />
    </>
  );
}

/** Labels: the days of each festival; festivals with equal days also get the name of their organisation. */
function useLabels({ columns }: FestivalContrastSame, known: readonly Holiday[]): string[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const days = columns.map(({ festival }) => formatDayRange(festival.startTime, festival.endTime, tag, false));
  return columns.map(({ festival }, index) => {
    const label = days[index] ?? '';
    if (days.indexOf(label) === days.lastIndexOf(label)) return label;
    const organisation = known.find(({ id }) => id === festival.id)?.deptName ?? t('festivals.wholeCompany');
    return `${label} · ${organisation}`;
  });
}
