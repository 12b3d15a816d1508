import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { type TwinColumn, TwinTable } from '../../pickers/analysis/twin-table.tsx';
import figures from '../../pickers/festival-figures.module.css';
import { writeDay, writerOf } from '../../pickers/festival-words.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useTag } from '../../ui/use-tag.ts';

type Props = {
  title: string;
  item: StatisticItem;
  /** How many days the longest of the festivals has. */
  positions: number;
  columns: readonly TwinColumn<number>[];
};

/** Days of festivals beside each other, the first beside the first: the chart's own figures. */
export function PositionPanel({ title, item, positions, columns }: Props) {
  const { t } = useTranslation();
  const shown: TwinColumn<number>[] = [
    {
      key: 'position',
      label: t('gaps.days'),
      align: 'start',
      render: (position) => t('home.festival.position', { n: position + 1 }),
    },
    ...columns,
  ];
  return (
    <Panel title={t('analysis.queries.byTime')} detail={t(`words.items.${item}`)}>
      <TwinTable name={title} columns={shown} rows={[...Array(positions).keys()]} keyOf={(position) => position} />
    </Panel>
  );
}

type Day = { day: string; value: number | null; completeness: number | null };

/** One day with its date before its figure. */
export function DayFigure({ day: { day, value, completeness }, item }: { day: Day; item: StatisticItem }) {
  const tag = useTag();
  return (
    <>
      <span className={figures.quiet}>{writeDay(day, tag, { month: 'short', day: 'numeric', weekday: 'short' })}</span>{' '}
      <IncompleteMark completeness={completeness} short /> {writerOf(item, tag).exact(value)}
    </>
  );
}
