import type { FestivalContrast } from '@portico/contract/routes/festivals';
import { useTranslation } from 'react-i18next';
import { GrowthFigure } from '../../pickers/analysis/compared.tsx';
import { placeColumn, type TwinColumn, TwinTable, UnfinishedTag } from '../../pickers/analysis/twin-table.tsx';
import { comparedDaily, writerOf } from '../../pickers/festival-words.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { figureKind } from '../../pickers/item-kind.ts';
import { Panel } from '../../ui/panel.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { FestivalHead } from './festival-head.tsx';
import { DayFigure, PositionPanel } from './position-panel.tsx';

type Props = { reply: FestivalContrast; labels: readonly string[] };

/** The chart's own figures. */
export function YearsDayPanel({ reply, labels, title }: Props & { title: string }) {
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
  return <PositionPanel title={title} item={item} positions={positions} columns={shown} />;
}

type Row = FestivalContrast['rows'][number];

/** Place by place: what each year had a day, and how that compares with the year before. */
export function YearsPlacePanel({ reply, labels }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const { rows, columns, item } = reply;
  const kind = figureKind(item);
  const { mean } = writerOf(item, tag);
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
    <Panel title={t('festivals.places')} detail={`${t(`words.items.${item}`)} · ${t('festivals.perDay')}`}>
      <TwinTable name={t('festivals.places')} columns={shown} rows={rows} keyOf={({ id }) => id} />
    </Panel>
  );
}
