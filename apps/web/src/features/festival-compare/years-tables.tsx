import type { FestivalContrast } from '@portico/contract/routes/festivals';
import { useTranslation } from 'react-i18next';
import { GrowthFigure } from '../../pickers/analysis/compared.tsx';
import { placeColumn, type TwinColumn, TwinTable, UnfinishedTag } from '../../pickers/analysis/twin-table.tsx';
import { comparedDaily, daysOf, writerOf } from '../../pickers/festival-words.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { figureKind } from '../../pickers/item-kind.ts';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useAnswerDetail } from '../../pickers/analysis/use-answer-detail.ts';
import type { Hours } from '../../pickers/analysis/view.ts';
import { useTag } from '../../ui/use-tag.ts';
import { FestivalHead } from './festival-head.tsx';
import { DayFigure, PositionPanel } from './position-panel.tsx';

type Props = { reply: FestivalContrast; labels: readonly string[]; hours: Hours | null };

/** The chart's own figures. */
export function YearsDayPanel({ reply, labels, hours, title }: Props & { title: string }) {
  const { t } = useTranslation();
  const { columns, item, positions } = reply;
  const shown = columns.map(
    ({ festival, days, unfinishedPosition }, place): TwinColumn<number> => ({
      key: String(festival.id),
      label: <FestivalHead id={festival.id} name={labels[place] ?? ''} place={place} />,
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
  const about = { item, range: daysOf(columns), zone: reply.zone, hours };
  return <PositionPanel title={title} positions={positions} columns={shown} {...about} />;
}

type Row = FestivalContrast['rows'][number];

/** Place by place: what each year had a day, and how that compares with the year before. */
export function YearsPlacePanel({ reply, labels, hours }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const { rows, columns, item } = reply;
  const kind = figureKind(item);
  const { mean } = writerOf(item, tag);
  const range = daysOf(columns);
  const detail = useAnswerDetail()({ item, range, zone: reply.zone, hours });
  const shown: TwinColumn<Row>[] = [
    placeColumn(t('festivals.places')),
    ...columns.flatMap(({ festival, against }, place): TwinColumn<Row>[] => [
      {
        key: `${festival.id} value`,
        label: labels[place] ?? '',
        orderBy: (row) => row.festivals[place]?.perDay ?? null,
        render: (row) => (
          <>
            <IncompleteMark completeness={row.festivals[place]?.completeness ?? null} short />{' '}
            <b>{mean(row.festivals[place]?.perDay ?? null)}</b>
          </>
        ),
      },
      ...(against === null
        ? []
        : [
            {
              key: `${festival.id} growth`,
              label: t('home.change'),
              orderBy: (row: Row) => row.festivals[place]?.growth ?? null,
              firstAscending: true,
              render: (row: Row) => {
                const cell = row.festivals[place];
                return cell && <GrowthFigure of={comparedDaily(cell)} kind={kind} />;
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
      <TwinTable name={t('festivals.places')} columns={shown} rows={rows} keyOf={({ id }) => id} />
    </TablePanel>
  );
}
