import type { FestivalDetails } from '@portico/contract/routes/festivals';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import type { TimeOfDayRange } from '../../pickers/analysis/analysis-view.ts';
import { GrowthFigure } from '../../pickers/analysis/comparison.tsx';
import { placeNameColumn, type SortableColumn, SortableTable } from '../../pickers/analysis/sortable-table.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useResultDetail } from '../../pickers/analysis/use-result-detail.ts';
import {
  createItemFormatter,
  toDailyComparison,
  toHalfOpenDays,
  toMidnightRange,
} from '../../pickers/format-festival.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { RecordsButton } from '../../pickers/records-button.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';

type Props = { details: FestivalDetails; rangeType: number; hours: TimeOfDayRange | null };
type Row = FestivalDetails['rows'][number];

/** By place, the largest change first; `rangeType`: the kind of place. */
export function PlacesPanel({ details, rangeType, hours }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { item, festival } = details;
  const range = toHalfOpenDays(festival.startTime, festival.endTime);
  const detail = useResultDetail()({ item, range, zone: details.zone, hours });
  const { exact, mean } = createItemFormatter(item, tag);
  const kind = itemFigureKind(item);
  const isTraced = rangeType !== selectionTypes.organisation;
  const columns: SortableColumn<Row>[] = [
    placeNameColumn(t('festivals.places')),
    {
      key: 'value',
      label: t('festivals.total'),
      sortValue: ({ value }) => value,
      render: ({ id, name, value, completeness }) => (
        <>
          <IncompleteMark completeness={completeness} compact />{' '}
          <RecordsButton
            query={
              isTraced && value !== null
                ? { rangeType, ids: [id], item, ...toMidnightRange(festival.startTime, festival.endTime) }
                : null
            }
            figure={`${name} ${exact(value)}`}
          >
            {exact(value)}
          </RecordsButton>
        </>
      ),
    },
    {
      key: 'compared',
      label: t('festivals.perDay'),
      sortValue: ({ compared }) => compared,
      render: ({ compared }) => <b>{mean(compared)}</b>,
    },
    {
      key: 'base',
      label: t('home.festival.before'),
      sortValue: ({ comparedBase }) => comparedBase,
      render: ({ comparedBase, baseCompleteness }) => (
        <>
          <IncompleteMark completeness={baseCompleteness} compact /> {mean(comparedBase)}
        </>
      ),
    },
    {
      key: 'growth',
      label: t('home.change'),
      sortValue: ({ growth }) => growth,
      sortsAscendingFirst: true,
      render: (row) => <GrowthFigure comparison={toDailyComparison(row)} kind={kind} />,
    },
  ];
  return (
    <TablePanel
      title={t('festivals.places')}
      detail={`${t(`words.items.${item}`)} · ${t('festivals.perDay')}`}
      picture={{
        title: `${festival.name} · ${t('festivals.places')} · ${t(`words.items.${item}`)} · ${t('festivals.perDay')}`,
        detail,
        range,
      }}
    >
      <SortableTable
        name={t('festivals.places')}
        columns={columns}
        rows={details.rows}
        getRowKey={({ id }) => id}
        order={{ key: 'growth', descending: true }}
      />
    </TablePanel>
  );
}
