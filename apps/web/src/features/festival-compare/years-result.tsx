import type { FestivalContrast } from '@portico/contract/routes/festivals';
import { useTranslation } from 'react-i18next';
import type { TimeOfDayRange } from '../../pickers/analysis/analysis-view.ts';
import { ChartPanel } from '../../pickers/analysis/chart-panel.tsx';
import { GrowthFigure } from '../../pickers/analysis/comparison.tsx';
import { type SummaryCard, SummaryCards } from '../../pickers/analysis/summary-cards.tsx';
import { useChartSelection } from '../../pickers/analysis/use-chart-selection.ts';
import { createMatchedDayLabels } from '../../pickers/festival-day-labels.ts';
import { FestivalComparisonNote } from '../../pickers/festival-note.tsx';
import {
  createItemFormatter,
  formatFestivalYear,
  formatLocalDateTime,
  toDailyComparison,
  toHalfOpenDays,
  toPointChange,
} from '../../pickers/format-festival.ts';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { findShownMean, listColumnMeans } from './compared-means.ts';
import { getFestivalColour } from './festival-colour.ts';
import { YearsDayPanel, YearsPlacePanel } from './years-tables.tsx';

type Props = { reply: FestivalContrast; hours: TimeOfDayRange | null };

/** A festival over several years: cards that serve as legend, its days as lines, and tables of the same numbers. */
export function YearsResult({ reply, hours }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { columns, item, asOf, zone, name } = reply;
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
      ...toRowValues(reply, column, columns.indexOf(column)),
      comparisonValues: [],
    }));
  const means = listColumnMeans(columns);
  const cards = columns.map((column, index): SummaryCard => {
    return {
      key: keys[index] ?? '',
      name: `${labels[index] ?? ''} · ${t('festivals.perDay')}`,
      colour: getFestivalColour(index),
      value: findShownMean(means, index),
      reason: t('home.absence.notReceived'),
      completeness: column.completeness,
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
          buckets={createMatchedDayLabels(
            reply.dayRows.map((days) => ({ days, note: undefined })),
            tag,
          )}
          series={series}
          chartType="bar"
          kind={kind}
          unfinishedText={t('analysis.unfinished', { time: formatLocalDateTime(asOf, tag) })}
        />
      )}
      <YearsDayPanel reply={reply} labels={labels} hours={hours} title={title} />
      <YearsPlacePanel reply={reply} labels={labels} hours={hours} />
    </>
  );
}

/** The values of a festival in the rows of days, its changes against the year before, and the row of its running day. */
function toRowValues({ dayRows }: FestivalContrast, { days, unfinishedPosition }: Column, index: number) {
  const unfinished = unfinishedPosition === null ? null : (days[unfinishedPosition]?.day ?? null);
  const rows = dayRows.map((row) => days.find(({ day }) => day === row[index]));
  const unfinishedRow = rows.findIndex((day) => day !== undefined && day.day === unfinished);
  return {
    values: rows.map((day) => day?.shown ?? null),
    changes: rows.map((day) => (day?.base == null ? null : toPointChange(day))),
    unfinishedBucket: unfinishedRow === -1 ? null : unfinishedRow,
  };
}

type Column = FestivalContrast['columns'][number];

/** How the comparable places changed from the earlier year to the latest one, and which days and places are left out and why. */
function LatestNote({ reply: { columns, rows, item, asOf } }: { reply: FestivalContrast }) {
  const latest = columns.find(({ against, festival }) => against !== null && festival.state !== 'future');
  const against = latest?.against ?? null;
  if (latest === undefined || against === null) return null;
  return (
    <FestivalComparisonNote
      comparison={{ ...against, comparedDays: against.days }}
      baseDays={latest.days.flatMap(({ base, leftOut }) => (leftOut === null ? (base ?? []) : []))}
      item={item}
      placeNames={new Map(rows.map(({ id, name }) => [id, name]))}
      asOf={latest.festival.state === 'running' ? asOf : null}
    />
  );
}

type CardFooterProps = { column: FestivalContrast['columns'][number]; reply: FestivalContrast };

/** The change against an earlier year on the matched days, and the total and number of days of this column. */
function CardFooter({ column: { against, festival, value }, reply: { columns, item } }: CardFooterProps) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const all = columns.map((column) => column.festival);
  const earlier = all.find(({ id }) => id === against?.id);
  const { exact, mean } = createItemFormatter(item, tag);
  return (
    <>
      {against !== null && earlier !== undefined && (
        <>
          {against.days > 0 && <GrowthFigure comparison={toDailyComparison(against)} kind={itemFigureKind(item)} />}
          {against.days > 0 && (
            <bdi>
              {mean(against.compared)} / {mean(against.comparedBase)}
            </bdi>
          )}
          <span>
            {t('festivals.against', { year: formatFestivalYear(earlier, all, tag) })} ·{' '}
            {against.days === 0
              ? t('home.festival.noDayCompared')
              : t('home.festival.daysCompared', { count: against.days, n: formatCount(against.days, tag) })}
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
