import type { FestivalContrastSame } from '@portico/contract/routes/festivals';
import { useTranslation } from 'react-i18next';
import { GrowthFigure } from '../../pickers/analysis/compared.tsx';
import { placeColumn, type TwinColumn, TwinTable } from '../../pickers/analysis/twin-table.tsx';
import { comparedDaily, writerOf } from '../../pickers/festival-words.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { figureKind } from '../../pickers/item-kind.ts';
import { Panel } from '../../ui/panel.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { FestivalHead } from './festival-head.tsx';
import { DayFigure, PositionPanel } from './position-panel.tsx';

type Props = { reply: FestivalContrastSame; labels: readonly string[] };

/** The chart's own figures: each festival's days beside those of its week before. */
export function SameYearDayPanel({ reply, labels, title }: Props & { title: string }) {
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
  return <PositionPanel title={title} item={item} positions={positions} columns={shown} />;
}

type Place = { id: number; name: string; figures: FestivalContrastSame['columns'][number]['rows'] };

/** Place by place: what each festival had a day, and how that compares with its week before. */
export function SameYearPlacePanel({ reply, labels }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const { columns, item } = reply;
  const kind = figureKind(item);
  const { mean } = writerOf(item, tag);
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
    <Panel title={t('festivals.places')} detail={`${t(`words.items.${item}`)} · ${t('festivals.perDay')}`}>
      <TwinTable name={t('festivals.places')} columns={shown} rows={rows} keyOf={({ id }) => id} />
    </Panel>
  );
}
