import type { FestivalContrastSame } from '@portico/contract/routes/festivals';
import type { Holiday } from '@portico/contract/routes/holidays';
import { useTranslation } from 'react-i18next';
import { ChartPanel } from '../../pickers/analysis/chart-panel.tsx';
import { GrowthFigure } from '../../pickers/analysis/compared.tsx';
import { type SummaryCard, SummaryCards } from '../../pickers/analysis/summary-cards.tsx';
import { useShownKeys } from '../../pickers/analysis/use-shown-keys.ts';
import type { Hours } from '../../pickers/analysis/view.ts';
import { positionBuckets } from '../../pickers/festival-buckets.ts';
import { comparedDaily, daysOf, writeDays, writeMoment, writerOf } from '../../pickers/festival-words.ts';
import { figureKind } from '../../pickers/item-kind.ts';
import { formatCount } from '../../ui/figures.ts';
import { useTag } from '../../ui/use-tag.ts';
import { colourOf } from './colours.ts';
import { SameYearDayPanel, SameYearPlacePanel } from './same-year-tables.tsx';

type Props = { reply: FestivalContrastSame; hours: Hours | null; known: readonly Holiday[] };

/** Festivals of one name and year, such as branches have on days of their own, each beside its own week before. */
export function SameYearAnswer({ reply, hours, known }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const { columns, item, asOf, zone, name, year } = reply;
  const kind = figureKind(item);
  const labels = useLabels(reply, known);
  const keys = columns.map(({ festival }) => String(festival.id));
  const shown = useShownKeys(keys);
  const positions = Math.max(0, ...columns.map((column) => column.positions.length));
  const { mean } = writerOf(item, tag);
  const series = columns
    .map((column, place) => ({ column, name: labels[place] ?? '', key: keys[place] ?? '', colour: colourOf(place) }))
    .filter(({ key }) => shown.has(key))
    .map(({ column: { together, unfinishedPosition }, ...line }) => ({
      ...line,
      values: together.days.map(({ value }) => value),
      baseValues: together.days.map(({ base }) => base),
      unfinishedBucket: unfinishedPosition,
    }));
  const cards = columns.map(({ together }, place): SummaryCard => {
    const { perDay, basePerDay, value, completeness, leftOutPlaces } = together;
    return {
      key: keys[place] ?? '',
      name: `${labels[place] ?? ''} · ${t('festivals.perDay')}`,
      colour: colourOf(place),
      value: perDay,
      reason: t('home.absence.notReceived'),
      completeness,
      foot: (
        <>
          <GrowthFigure of={comparedDaily(together)} kind={kind} />
          <span>
            {t('home.festival.before')} {mean(basePerDay)}
            {leftOutPlaces.length > 0 && ` · ${t('festivals.leftOut', { n: formatCount(leftOutPlaces.length, tag) })}`}
          </span>
          <span>
            {t('festivals.total')} {writerOf(item, tag).exact(value)}
          </span>
        </>
      ),
    };
  });
  const title = `${name} ${year} · ${t('home.festival.perDay', { item: t(`words.items.${item}`) })}`;
  return (
    <>
      <SummaryCards cards={cards} kind={kind} shown={shown} />
      {columns.length > 0 && (
        <ChartPanel
          title={title}
          item={item}
          range={daysOf(columns)}
          zone={zone}
          hours={hours}
          buckets={positionBuckets(positions, t)}
          series={series}
          shape="bar"
          kind={kind}
          baseName={t('home.festival.before')}
          unfinishedText={t('analysis.unfinished', { time: writeMoment(asOf, tag) })}
        />
      )}
      <SameYearDayPanel reply={reply} labels={labels} hours={hours} title={title} />
      <SameYearPlacePanel reply={reply} labels={labels} hours={hours} />
    </>
  );
}

/** Their days; where two have the same, whose they are too. */
function useLabels({ columns }: FestivalContrastSame, known: readonly Holiday[]): string[] {
  const { t } = useTranslation();
  const tag = useTag();
  const days = columns.map(({ festival }) => writeDays(festival.startTime, festival.endTime, tag, false));
  return columns.map(({ festival }, place) => {
    const label = days[place] ?? '';
    if (days.indexOf(label) === days.lastIndexOf(label)) return label;
    const whose = known.find(({ id }) => id === festival.id)?.deptName ?? t('festivals.wholeCompany');
    return `${label} · ${whose}`;
  });
}
