import type { DayBeside, FestivalDetails } from '@portico/contract/routes/festivals';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { ChartPanel } from '../../pickers/analysis/chart-panel.tsx';
import { GrowthFigure } from '../../pickers/analysis/compared.tsx';
import { seriesColours } from '../../pickers/analysis/series.ts';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { type TwinColumn, TwinTable, UnfinishedTag } from '../../pickers/analysis/twin-table.tsx';
import { useAnswerDetail } from '../../pickers/analysis/use-answer-detail.ts';
import type { FoundPlaces } from '../../pickers/analysis/use-places.ts';
import type { Hours } from '../../pickers/analysis/view.ts';
import { festivalBuckets } from '../../pickers/festival-buckets.ts';
import figures from '../../pickers/festival-figures.module.css';
import { comparedDaily, dayRange, dayStretch, writeDay, writeMoment } from '../../pickers/festival-words.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { figureKind } from '../../pickers/item-kind.ts';
import { RecordsButton } from '../../pickers/records-button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { writeFigure } from '../../ui/figures.ts';
import { useTag } from '../../ui/use-tag.ts';

type Props = { details: FestivalDetails; hours: Hours | null; places: Pick<FoundPlaces, 'of' | 'ids'> };

/** The festival's days beside those before, as a chart and as a table. */
export function DaysPanels({ details, hours, places }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const detailOf = useAnswerDetail();
  const { together, item, zone, festival, positions, unfinishedPosition, asOf } = details;
  const title = t('home.festival.perDay', { item: t(`words.items.${item}`) });
  const range = dayStretch(festival.startTime, festival.endTime);
  const isKnown = together.days.some(({ value, base }) => value !== null || base !== null);
  return (
    <>
      {isKnown && (
        <ChartPanel
          title={title}
          item={item}
          range={range}
          zone={zone}
          hours={hours}
          buckets={festivalBuckets(positions, t, tag)}
          series={[
            {
              key: 'festival',
              name: festival.name,
              colour: seriesColours[0],
              values: together.days.map(({ value }) => value),
              baseValues: together.days.map(({ base }) => base),
              unfinishedBucket: unfinishedPosition,
            },
          ]}
          shape="bar"
          kind={figureKind(item)}
          baseName={t('home.festival.before')}
          unfinishedText={t('analysis.unfinished', { time: writeMoment(asOf, tag) })}
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

type Row = { position: number; day: string | null; base: string | null; figures: DayBeside };

function DayTable({ details, places, name }: Omit<Props, 'hours'> & { name: string }) {
  const { t } = useTranslation();
  const tag = useTag();
  const { item, positions, together, unfinishedPosition } = details;
  const kind = figureKind(item);
  const rows = together.days.map((day, position): Row => {
    const at = positions[position];
    return { position, day: at?.day ?? null, base: at?.base ?? null, figures: day };
  });
  const named = (day: string) => writeDay(day, tag, { month: 'short', day: 'numeric', weekday: 'short' });
  const figure = (day: string | null, value: number | null) => {
    if (day === null) return null;
    // Records are asked for by store, entrance or area.
    const isTraced = value !== null && places.of !== selectionTypes.organisation;
    return (
      <RecordsButton
        of={isTraced ? { rangeType: places.of, ids: [...(places.ids ?? [])], item, ...dayRange(day, day) } : null}
        figure={`${named(day)} ${writeFigure(value, kind, tag).exact}`}
      >
        <Figure value={value} kind={kind} short={false} reason={t('home.absence.notReceived')} />
      </RecordsButton>
    );
  };
  const columns: TwinColumn<Row>[] = [
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
      orderBy: ({ figures: { value } }) => value,
      render: ({ day, figures: { value, completeness } }) => (
        <>
          <IncompleteMark completeness={completeness} short /> <b>{figure(day, value)}</b>
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
      orderBy: ({ figures: { base } }) => base,
      render: ({ base, figures: { base: value, baseCompleteness } }) => (
        <>
          <IncompleteMark completeness={baseCompleteness} short /> {figure(base, value)}
        </>
      ),
    },
    {
      key: 'growth',
      label: t('home.change'),
      orderBy: ({ figures: { growth } }) => growth,
      firstAscending: true,
      render: ({ day, base, figures: of }) =>
        day !== null && base !== null && <GrowthFigure of={comparedDaily(of)} kind={kind} />,
    },
  ];
  return <TwinTable name={name} columns={columns} rows={rows} keyOf={({ position }) => position} />;
}
