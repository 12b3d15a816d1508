import type { FestivalContrast } from '@portico/contract/routes/festivals';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';
import { useTranslation } from 'react-i18next';
import { ChartPanel } from '../../pickers/analysis/chart-panel.tsx';
import { GrowthFigure, LikeForLikeNote } from '../../pickers/analysis/compared.tsx';
import { type SummaryCard, SummaryCards } from '../../pickers/analysis/summary-cards.tsx';
import { useShownKeys } from '../../pickers/analysis/use-shown-keys.ts';
import type { Hours } from '../../pickers/analysis/view.ts';
import { positionBuckets } from '../../pickers/festival-buckets.ts';
import { comparedDaily, dayStretch, writeMoment, writerOf, yearLabel } from '../../pickers/festival-words.ts';
import { figureKind } from '../../pickers/item-kind.ts';
import { formatCount } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { useTag } from '../../ui/use-tag.ts';
import { colourOf } from './colours.ts';
import { YearsDayPanel, YearsPlacePanel } from './years-tables.tsx';

type Props = { reply: FestivalContrast; hours: Hours | null };

/** The years of a festival: cards that are its legend, its days as lines, and the same numbers as tables. */
export function YearsAnswer({ reply, hours }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const { columns, item, positions, asOf, zone, name } = reply;
  const kind = figureKind(item);
  const all = columns.map(({ festival }) => festival);
  const labels = all.map((festival) => yearLabel(festival, all, tag));
  const keys = all.map(({ id }) => String(id));
  const shown = useShownKeys(keys);
  const series = columns
    .map((column, place) => ({ column, name: labels[place] ?? '', key: keys[place] ?? '', colour: colourOf(place) }))
    .filter(({ key }) => shown.has(key))
    .map(({ column, ...line }) => ({
      ...line,
      values: Array.from({ length: positions }, (_, position) => column.days[position]?.value ?? null),
      baseValues: [],
      unfinishedBucket: column.unfinishedPosition,
    }));
  const cards = columns.map((column, place): SummaryCard => {
    const { perDay, completeness } = column;
    return {
      key: keys[place] ?? '',
      name: `${labels[place] ?? ''} · ${t('festivals.perDay')}`,
      colour: colourOf(place),
      value: perDay,
      reason: t('home.absence.notReceived'),
      completeness,
      foot: <Foot column={column} reply={reply} />,
    };
  });
  const [latest] = all.toSorted((one, other) => (one.startTime < other.startTime ? 1 : -1));
  const title = `${name} · ${t('home.festival.perDay', { item: t(`words.items.${item}`) })}`;
  return (
    <>
      <SummaryCards cards={cards} kind={kind} shown={shown} />
      <LatestNote reply={reply} />
      {latest !== undefined && (
        <ChartPanel
          title={title}
          item={item}
          range={dayStretch(latest.startTime, latest.endTime)}
          zone={zone}
          hours={hours}
          buckets={positionBuckets(positions, t)}
          series={series}
          shape={positions <= 2 ? 'bar' : 'line'}
          kind={kind}
          unfinishedText={t('analysis.unfinished', { time: writeMoment(asOf, tag) })}
        />
      )}
      <YearsDayPanel reply={reply} labels={labels} hours={hours} title={title} />
      <YearsPlacePanel reply={reply} labels={labels} hours={hours} />
    </>
  );
}

/** How the comparable places did in the latest year, as many days of both, and who was left out and why. */
function LatestNote({ reply: { columns, rows, item, asOf } }: { reply: FestivalContrast }) {
  const tag = useTag();
  const latest = columns.find(({ against, festival }) => against !== null && festival.state !== 'future');
  const against = latest?.against ?? null;
  const earlier = columns.find(({ festival }) => festival.id === against?.id)?.festival;
  if (latest === undefined || against === null || earlier === undefined || against.days === 0) return null;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (
    <LikeForLikeNote
      of={{
        ...against,
        base: against.comparedBase,
        leftOut: against.leftOutPlaces.map(({ id, reason }) => ({ name: names.get(id) ?? String(id), reason })),
      }}
      kind={figureKind(item)}
      base={dayStretch(earlier.startTime, formatDay(addDays(parseLocal(earlier.startTime), against.days - 1)))}
      until={latest.festival.state === 'running' ? isolate(writeMoment(asOf, tag)) : null}
      daily
    />
  );
}

type FootProps = { column: FestivalContrast['columns'][number]; reply: FestivalContrast };

/** Against which year, of how many days, and what it was in all. */
function Foot({ column: { against, festival, value }, reply: { columns, item } }: FootProps) {
  const { t } = useTranslation();
  const tag = useTag();
  const all = columns.map((column) => column.festival);
  const earlier = all.find(({ id }) => id === against?.id);
  const { exact } = writerOf(item, tag);
  return (
    <>
      {against !== null && earlier !== undefined && (
        <>
          <GrowthFigure of={comparedDaily(against)} kind={figureKind(item)} />
          <span>
            {t('festivals.against', { year: yearLabel(earlier, all, tag) })} ·{' '}
            {t('festivals.firstDays', { n: formatCount(against.days, tag) })}
            {against.leftOutPlaces.length > 0 &&
              ` · ${t('festivals.leftOut', { n: formatCount(against.leftOutPlaces.length, tag) })}`}
          </span>
        </>
      )}
      <span>
        {t('festivals.total')} {exact(value)} · {t('festivals.count')} {formatCount(festival.numberOfDays, tag)}
      </span>
    </>
  );
}
