import type { FestivalContrastSame } from '@portico/contract/routes/festivals';
import { useTranslation } from 'react-i18next';
import { GrowthFigure } from '../../pickers/analysis/compared.tsx';
import { placeColumn, type TwinColumn, TwinTable } from '../../pickers/analysis/twin-table.tsx';
import { comparedDaily, daysOf, writerOf } from '../../pickers/festival-words.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { figureKind } from '../../pickers/item-kind.ts';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useAnswerDetail } from '../../pickers/analysis/use-answer-detail.ts';
import type { Hours } from '../../pickers/analysis/view.ts';
import { useTag } from '../../ui/use-tag.ts';
import { FestivalHead } from './festival-head.tsx';
import { DayFigure, PositionPanel } from './position-panel.tsx';

type Props = { reply: FestivalContrastSame; labels: readonly string[]; hours: Hours | null };

/** The chart's own figures: each festival's days beside those of its week before. */
export function SameYearDayPanel({ reply, labels, hours, title }: Props & { title: string }) {
  const { t } = useTranslation();
  const { columns, item } = reply;
  const positions = Math.max(0, ...columns.map((column) => column.positions.length));
  const shown = columns.flatMap(({ festival, positions: at, together }, place): TwinColumn<number>[] => [
    {
      key: `${festival.id} value`,
      label: <FestivalHead id={festival.id} name={labels[place] ?? ''} place={place} />,
      render: (position) => {
        const day = at[position]?.day ?? null;
        const { value = null, completeness = null } = together.days[position] ?? {};
        return day !== null && <DayFigure day={{ day, value, completeness }} item={item} />;
      },
    },
    {
      key: `${festival.id} base`,
      label: t('home.festival.before'),
      render: (position) => {
        const day = at[position]?.base ?? null;
        const { base = null, baseCompleteness = null } = together.days[position] ?? {};
        return day !== null && <DayFigure day={{ day, value: base, completeness: baseCompleteness }} item={item} />;
      },
    },
  ]);
  const about = { item, range: daysOf(columns), zone: reply.zone, hours };
  return <PositionPanel title={title} positions={positions} columns={shown} {...about} />;
}

type Place = { id: number; name: string; figures: FestivalContrastSame['columns'][number]['rows'] };

/** Place by place: what each festival had a day, and how that compares with its week before. */
export function SameYearPlacePanel({ reply, labels, hours }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const { columns, item } = reply;
  const kind = figureKind(item);
  const { mean } = writerOf(item, tag);
  const range = daysOf(columns);
  const detail = useAnswerDetail()({ item, range, zone: reply.zone, hours });
  const rows = (columns[0]?.rows ?? []).map(
    ({ id, name }, place): Place => ({ id, name, figures: columns.flatMap((column) => column.rows[place] ?? []) }),
  );
  const shown: TwinColumn<Place>[] = [
    placeColumn(t('festivals.places')),
    ...columns.flatMap(({ festival }, at): TwinColumn<Place>[] => [
      {
        key: `${festival.id} value`,
        label: labels[at] ?? '',
        orderBy: (row) => row.figures[at]?.compared ?? null,
        render: (row) => (
          <>
            <IncompleteMark completeness={row.figures[at]?.completeness ?? null} short />{' '}
            <b>{mean(row.figures[at]?.compared ?? null)}</b>
          </>
        ),
      },
      {
        key: `${festival.id} base`,
        label: t('home.festival.before'),
        orderBy: (row) => row.figures[at]?.comparedBase ?? null,
        render: (row) => mean(row.figures[at]?.comparedBase ?? null),
      },
      {
        key: `${festival.id} growth`,
        label: t('home.change'),
        orderBy: (row) => row.figures[at]?.growth ?? null,
        firstAscending: true,
        render: (row) => {
          const of = row.figures[at];
          return of && <GrowthFigure of={comparedDaily(of)} kind={kind} />;
        },
      },
    ]),
  ];
  return (
    <TablePanel
      title={t('festivals.places')}
      detail={`${t(`words.items.${item}`)} · ${t('festivals.perDay')}`}
      picture={{
        title: `${reply.name} ${reply.year} · ${t('festivals.places')} · ${t(`words.items.${item}`)} · ${t('festivals.perDay')}`,
        detail,
        range,
      }}
    >
      <TwinTable name={t('festivals.places')} columns={shown} rows={rows} keyOf={({ id }) => id} />
    </TablePanel>
  );
}
