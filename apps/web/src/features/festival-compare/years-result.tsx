import type { FestivalContrast } from '@portico/contract/routes/festivals';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';
import { useTranslation } from 'react-i18next';
import type { TimeOfDayRange } from '../../pickers/analysis/analysis-view.ts';
import { ChartPanel } from '../../pickers/analysis/chart-panel.tsx';
import { GrowthFigure, LikeForLikeNote } from '../../pickers/analysis/comparison.tsx';
import { type SummaryCard, SummaryCards } from '../../pickers/analysis/summary-cards.tsx';
import { useChartSelection } from '../../pickers/analysis/use-chart-selection.ts';
import { createDayPositionLabels } from '../../pickers/festival-day-labels.ts';
import {
  createItemFormatter,
  formatFestivalYear,
  formatLocalDateTime,
  toDailyComparison,
  toHalfOpenDays,
} from '../../pickers/format-festival.ts';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { getFestivalColour } from './festival-colour.ts';
import { YearsDayPanel, YearsPlacePanel } from './years-tables.tsx';

type Props = { reply: FestivalContrast; hours: TimeOfDayRange | null };

/** A festival over several years: cards that serve as legend, its days as lines, and tables of the same numbers. */
export function YearsResult({ reply, hours }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { columns, item, positions, asOf, zone, name } = reply;
  const kind = itemFigureKind(item);
  const all = columns.map(({ festival }) => festival);
  const labels = all.map((festival) => formatFestivalYear(festival, all, tag));
  const keys = all.map(({ id }) => String(id));
  const selection = useChartSelection(keys);
  const series = columns
    .map((column, index) => ({
      column,
      name: labels[index] ?? '',
      key: keys[index] ?? '',
      colour: getFestivalColour(index),
    }))
    .filter(({ key }) => selection.has(key))
    .map(({ column, ...line }) => ({
      ...line,
      values: Array.from({ length: positions }, (_, position) => column.days[position]?.value ?? null),
      comparisonValues: [],
      unfinishedBucket: column.unfinishedPosition,
    }));
  const cards = columns.map((column, index): SummaryCard => {
    const { perDay, completeness } = column;
    return {
      key: keys[index] ?? '',
      name: `${labels[index] ?? ''} · ${t('festivals.perDay')}`,
      colour: getFestivalColour(index),
      value: perDay,
      reason: t('home.absence.notReceived'),
      completeness,
      footer: <CardFooter column={column} reply={reply} />,
    };
  });
  const [latest] = all.toSorted((one, other) => (one.startTime < other.startTime ? 1 : -1));
  const title = `${name} · ${t('home.festival.perDay', { item: t(`words.items.${item}`) })}`;
  return (
    <>
      <SummaryCards cards={cards} kind={kind} selection={selection} />
      <LatestNote reply={reply} />
      {latest !== undefined && (
        <ChartPanel
          title={title}
          item={item}
          range={toHalfOpenDays(latest.startTime, latest.endTime)}
          zone={zone}
          hours={hours}
          buckets={createDayPositionLabels(positions, t)}
          series={series}
          chartType={positions <= 2 ? 'bar' : 'line'}
          kind={kind}
          unfinishedText={t('analysis.unfinished', { time: formatLocalDateTime(asOf, tag) })}
        />
      )}
      <YearsDayPanel reply={reply} labels={labels} hours={hours} title={title} />
      <YearsPlacePanel reply={reply} labels={labels} hours={hours} />
    </>
  );
}

/**
 * How the comparable places changed from the earlier year to the latest one over the same number of days, and which places are left out and
 * why.
 */
function LatestNote({ reply: { columns, rows, item, asOf } }: { reply: FestivalContrast }) {
  const tag = useLanguageTag();
  const latest = columns.find(({ against, festival }) => against !== null && festival.state !== 'future');
  const against = latest?.against ?? null;
  const earlier = columns.find(({ festival }) => festival.id === against?.id)?.festival;
  if (latest === undefined || against === null || earlier === undefined || against.days === 0) return null;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (
    <LikeForLikeNote
      comparison={{
        ...against,
        base: against.comparedBase,
        leftOut: against.leftOutPlaces.map(({ id, reason }) => ({ name: names.get(id) ?? String(id), reason })),
      }}
      kind={itemFigureKind(item)}
      base={toHalfOpenDays(earlier.startTime, formatDay(addDays(parseLocal(earlier.startTime), against.days - 1)))}
      comparedUntil={latest.festival.state === 'running' ? isolateDirection(formatLocalDateTime(asOf, tag)) : null}
      daily
    />
  );
}

type CardFooterProps = { column: FestivalContrast['columns'][number]; reply: FestivalContrast };

/** The change against an earlier year over the first days of both, and the total and number of days of this column. */
function CardFooter({ column: { against, festival, value }, reply: { columns, item } }: CardFooterProps) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const all = columns.map((column) => column.festival);
  const earlier = all.find(({ id }) => id === against?.id);
  const { exact } = createItemFormatter(item, tag);
  return (
    <>
      {against !== null && earlier !== undefined && (
        <>
          <GrowthFigure comparison={toDailyComparison(against)} kind={itemFigureKind(item)} />
          <span>
            {t('festivals.against', { year: formatFestivalYear(earlier, all, tag) })} ·{' '}
            {t('festivals.firstDays', { n: formatCount(against.days, tag) })}
            {against.leftOutPlaces.length > 0 &&
              ` · ${t('festivals.leftOut', { count: against.leftOutPlaces.length, n: formatCount(against.leftOutPlaces.length, tag) })}`}
          </span>
        </>
      )}
      <span>
        {t('festivals.total')} {exact(value)} · {t('festivals.count')} {formatCount(festival.numberOfDays, tag)}
      </span>
    </>
  );
}
