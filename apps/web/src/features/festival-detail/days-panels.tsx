import type { DayComparison, FestivalDetails } from '@portico/contract/routes/festivals';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import type { TimeOfDayRange } from '../../pickers/analysis/analysis-view.ts';
import { ChartPanel } from '../../pickers/analysis/chart-panel.tsx';
import { GrowthFigure } from '../../pickers/analysis/comparison.tsx';
import { seriesColours } from '../../pickers/analysis/series.ts';
import { type SortableColumn, SortableTable, UnfinishedTag } from '../../pickers/analysis/sortable-table.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import type { ResolvedPlaces } from '../../pickers/analysis/use-places.ts';
import { useResultDetail } from '../../pickers/analysis/use-result-detail.ts';
import { DayChange } from '../../pickers/day-change.tsx';
import { createMatchedDayLabels, formatFestivalDay } from '../../pickers/festival-day-labels.ts';
import figures from '../../pickers/festival-figures.module.css';
import {
  createItemFormatter,
  formatLocalDateTime,
  toDailyComparison,
  toHalfOpenDays,
  toMidnightRange,
  toPointChange,
} from '../../pickers/format-festival.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { RecordsButton } from '../../pickers/records-button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatCount, formatFigure } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';

type Props = {
  details: FestivalDetails;
  hours: TimeOfDayRange | null;
  places: Pick<ResolvedPlaces, 'rangeType' | 'ids'>;
};

/** The festival's days beside the days before it, as chart and as table. */
export function FestivalDaysPanels({ details, hours, places }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const detailOf = useResultDetail();
  const { together, item, zone, festival, positions, unfinishedPosition, asOf } = details;
  const title = t('home.festival.perDay', { item: t(`words.items.${item}`) });
  const range = toHalfOpenDays(festival.startTime, festival.endTime);
  const isKnown = together.days.some(({ shown, shownBase }) => shown !== null || shownBase !== null);
  return (
    <>
      {isKnown && (
        <ChartPanel
          title={title}
          item={item}
          range={range}
          zone={zone}
          hours={hours}
          buckets={createMatchedDayLabels(
            positions.map(({ day, base }, index) => {
              const reason = together.days[index]?.leftOut ?? null;
              const note =
                reason === null
                  ? undefined
                  : t('home.festival.notCompared', { reason: t(`home.festival.reasons.${reason}`) });
              return { days: [day, base], note };
            }),
            tag,
          )}
          series={[
            {
              key: 'festival',
              name: festival.name,
              colour: seriesColours[0],
              values: together.days.map(({ shown }) => shown),
              comparisonValues: together.days.map(({ shownBase }) => shownBase),
              changes: together.days.map(toPointChange),
              unfinishedBucket: unfinishedPosition,
            },
          ]}
          chartType="bar"
          kind={itemFigureKind(item)}
          comparisonName={t('home.festival.before')}
          unfinishedText={t('analysis.unfinished', { time: formatLocalDateTime(asOf, tag) })}
          hasLegend
        />
      )}
      <TablePanel
        title={t('analysis.queries.byTime')}
        detail={t('festivals.sameWeekday')}
        picture={{ title: `${festival.name} · ${title}`, detail: detailOf({ item, range, zone, hours }), range }}
      >
        <DayTable details={details} places={places} name={title} />
      </TablePanel>
    </>
  );
}

type Row = { position: number; day: string | null; base: string | null; figures: DayComparison };

function DayTable({ details, places, name }: Omit<Props, 'hours'> & { name: string }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { item, positions, together, unfinishedPosition } = details;
  const kind = itemFigureKind(item);
  const rows = together.days.map((day, position): Row => {
    const at = positions[position];
    return { position, day: at?.day ?? null, base: at?.base ?? null, figures: day };
  });
  const named = (day: string) => formatFestivalDay(day, tag);
  // The records behind the figures: of the compared places, or of all if none is.
  const compared = details.rows.filter(({ leftOut }) => leftOut === null).map(({ id }) => id);
  const ids = compared.length === 0 ? [...(places.ids ?? [])] : compared;
  const figure = (day: string | null, value: number | null) => {
    if (day === null) return null;
    // Records can be shown for stores, entrances and areas, but not for organisations.
    const isTraced = value !== null && places.rangeType !== selectionTypes.organisation;
    return (
      <RecordsButton
        query={isTraced ? { rangeType: places.rangeType, ids, item, ...toMidnightRange(day, day) } : null}
        figure={`${named(day)} ${formatFigure(value, kind, tag).exact}`}
      >
        <Figure value={value} kind={kind} abbreviated={false} reason={t('home.absence.notReceived')} />
      </RecordsButton>
    );
  };
  const columns: SortableColumn<Row>[] = [
    {
      key: 'position',
      label: t('gaps.days'),
      align: 'start',
      render: ({ position }) => (
        <>
          {t('home.festival.position', { n: position + 1 })}{' '}
          {position === unfinishedPosition && <UnfinishedTag text={t('analysis.unfinishedShort')} />}
        </>
      ),
    },
    {
      key: 'day',
      label: t('festivals.festival'),
      align: 'start',
      render: ({ day }) => day !== null && <bdi>{named(day)}</bdi>,
    },
    {
      key: 'value',
      label: t(`words.items.${item}`),
      sortValue: ({ figures: { shown } }) => shown,
      render: ({ day, figures: { shown, completeness } }) => (
        <>
          <IncompleteMark completeness={completeness} compact /> <b>{figure(day, shown)}</b>
        </>
      ),
    },
    {
      key: 'baseDay',
      label: t('home.festival.before'),
      align: 'start',
      render: ({ base }) => base !== null && <bdi className={figures.quiet}>{named(base)}</bdi>,
    },
    {
      key: 'base',
      label: t(`words.items.${item}`),
      sortValue: ({ figures: { shownBase } }) => shownBase,
      render: ({ base, figures: { shownBase, baseCompleteness } }) => (
        <>
          <IncompleteMark completeness={baseCompleteness} compact /> {figure(base, shownBase)}
        </>
      ),
    },
    {
      key: 'growth',
      label: t('home.change'),
      sortValue: ({ figures: { growth } }) => growth,
      sortsAscendingFirst: true,
      render: ({ figures: comparison }) => <DayChange day={comparison} kind={kind} />,
    },
  ];
  return (
    <SortableTable
      name={name}
      columns={columns}
      rows={rows}
      getRowKey={({ position }) => position}
      head={<ComparedDaysRow together={together} item={item} />}
    />
  );
}

/** The daily averages of the compared rows, and their change. */
function ComparedDaysRow({ together, item }: Pick<FestivalDetails, 'together' | 'item'>) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { compared, comparedBase, comparedDays } = together;
  const { mean, kind } = createItemFormatter(item, tag);
  if (comparedDays === 0) return null;
  return (
    <tr className="sum">
      <th scope="row" data-align="start">
        {t('festivals.perDay')}
      </th>
      <td data-align="start">
        {t('home.festival.daysCompared', { count: comparedDays, n: formatCount(comparedDays, tag) })}
      </td>
      <td data-align="end">{mean(compared)}</td>
      <td data-align="end" colSpan={2}>
        {mean(comparedBase)}
      </td>
      <td data-align="end">
        <GrowthFigure comparison={toDailyComparison(together)} kind={kind} />
      </td>
    </tr>
  );
}
