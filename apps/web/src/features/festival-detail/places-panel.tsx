import type { FestivalDetails } from '@portico/contract/routes/festivals';
import { selectionTypes } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { GrowthFigure } from '../../pickers/analysis/compared.tsx';
import { placeColumn, type TwinColumn, TwinTable } from '../../pickers/analysis/twin-table.tsx';
import type { Hours } from '../../pickers/analysis/view.ts';
import { comparedDaily, dayRange, dayStretch, writerOf } from '../../pickers/festival-words.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { figureKind } from '../../pickers/item-kind.ts';
import { RecordsButton } from '../../pickers/records-button.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useAnswerDetail } from '../../pickers/analysis/use-answer-detail.ts';
import { useTag } from '../../ui/use-tag.ts';

type Props = { details: FestivalDetails; of: number; hours: Hours | null };
type Row = FestivalDetails['rows'][number];

/** Place by place, the largest change first; `of`: the kind of place. */
export function PlacesPanel({ details, of, hours }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const { item, festival } = details;
  const range = dayStretch(festival.startTime, festival.endTime);
  const detail = useAnswerDetail()({ item, range, zone: details.zone, hours });
  const { exact, mean } = writerOf(item, tag);
  const kind = figureKind(item);
  const isTraced = of !== selectionTypes.organisation;
  const columns: TwinColumn<Row>[] = [
    placeColumn(t('festivals.places')),
    {
      key: 'value',
      label: t('festivals.total'),
      orderBy: ({ value }) => value,
      render: ({ id, name, value, completeness }) => (
        <>
          <IncompleteMark completeness={completeness} short />{' '}
          <RecordsButton
            of={
              isTraced && value !== null
                ? { rangeType: of, ids: [id], item, ...dayRange(festival.startTime, festival.endTime) }
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
      orderBy: ({ compared }) => compared,
      render: ({ compared }) => <b>{mean(compared)}</b>,
    },
    {
      key: 'base',
      label: t('home.festival.before'),
      orderBy: ({ comparedBase }) => comparedBase,
      render: ({ comparedBase, baseCompleteness }) => (
        <>
          <IncompleteMark completeness={baseCompleteness} short /> {mean(comparedBase)}
        </>
      ),
    },
    {
      key: 'growth',
      label: t('home.change'),
      orderBy: ({ growth }) => growth,
      firstAscending: true,
      render: (row) => <GrowthFigure of={comparedDaily(row)} kind={kind} />,
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
      <TwinTable
        name={t('festivals.places')}
        columns={columns}
        rows={details.rows}
        keyOf={({ id }) => id}
        order={{ key: 'growth', descending: true }}
      />
    </TablePanel>
  );
}
