import type { FestivalContrast } from '@portico/contract/routes/festivals';
import { useTranslation } from 'react-i18next';
import type { TimeOfDayRange } from '../../pickers/analysis/analysis-view.ts';
import { GrowthFigure } from '../../pickers/analysis/comparison.tsx';
import {
  placeNameColumn,
  type SortableColumn,
  SortableTable,
  UnfinishedTag,
} from '../../pickers/analysis/sortable-table.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useResultDetail } from '../../pickers/analysis/use-result-detail.ts';
import { createItemFormatter, findRangeOfFestivals, toDailyComparison } from '../../pickers/format-festival.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { FestivalColumnHeader } from './festival-column-header.tsx';
import { DayFigure, FestivalDayTable } from './festival-day-table.tsx';

type Props = { reply: FestivalContrast; labels: readonly string[]; hours: TimeOfDayRange | null };

/** The chart's figures as a table: one row per day of the festival, one column per year. */
export function YearsDayPanel({ reply, labels, hours, title }: Props & { title: string }) {
  const { t } = useTranslation();
  const { columns, item, positions } = reply;
  const shown = columns.map(
    ({ festival, days, unfinishedPosition }, index): SortableColumn<number> => ({
      key: String(festival.id),
      label: <FestivalColumnHeader id={festival.id} name={labels[index] ?? ''} index={index} />,
      render: (position) => {
        const day = days[position];
        if (day === undefined) return null;
        return (
          <>
            {position === unfinishedPosition && <UnfinishedTag text={t('analysis.unfinishedShort')} />}{' '}
            <DayFigure day={day} item={item} />
          </>
        );
      },
    }),
  );
  const about = { item, range: findRangeOfFestivals(columns), zone: reply.zone, hours };
  return <FestivalDayTable title={title} positionCount={positions} columns={shown} {...about} />;
}

type Row = FestivalContrast['rows'][number];

/** By place: each year's daily average and its change against the year before. */
export function YearsPlacePanel({ reply, labels, hours }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { rows, columns, item } = reply;
  const kind = itemFigureKind(item);
  const { mean } = createItemFormatter(item, tag);
  const range = findRangeOfFestivals(columns);
  const detail = useResultDetail()({ item, range, zone: reply.zone, hours });
  const shown: SortableColumn<Row>[] = [
    placeNameColumn(t('festivals.places')),
    ...columns.flatMap(({ festival, against }, index): SortableColumn<Row>[] => [
      {
        key: `${festival.id} value`,
        label: labels[index] ?? '',
        sortValue: (row) => row.festivals[index]?.perDay ?? null,
        render: (row) => (
          <>
            <IncompleteMark completeness={row.festivals[index]?.completeness ?? null} compact />{' '}
            <b>{mean(row.festivals[index]?.perDay ?? null)}</b>
          </>
        ),
      },
      ...(against === null
        ? []
        : [
            {
              key: `${festival.id} growth`,
              label: t('home.change'),
              sortValue: (row: Row) => row.festivals[index]?.growth ?? null,
              sortsAscendingFirst: true,
              render: (row: Row) => {
                const cell = row.festivals[index];
                return cell && <GrowthFigure comparison={toDailyComparison(cell)} kind={kind} />;
              },
            },
          ]),
    ]),
  ];
  return (
    <TablePanel
      title={t('festivals.places')}
      detail={`${t(`words.items.${item}`)} · ${t('festivals.perDay')}`}
      picture={{
        title: `${reply.name} · ${t('festivals.places')} · ${t(`words.items.${item}`)} · ${t('festivals.perDay')}`,
        detail,
        range,
      }}
    >
      <SortableTable name={t('festivals.places')} columns={shown} rows={rows} getRowKey={({ id }) => id} />
    </TablePanel>
  );
}
