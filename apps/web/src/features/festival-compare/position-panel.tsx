import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { type TwinColumn, TwinTable } from '../../pickers/analysis/twin-table.tsx';
import type { Hours } from '../../pickers/analysis/view.ts';
import figures from '../../pickers/festival-figures.module.css';
import { writeDay, writerOf } from '../../pickers/festival-words.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useAnswerDetail } from '../../pickers/analysis/use-answer-detail.ts';
import { useTag } from '../../ui/use-tag.ts';

type Props = {
  title: string;
  item: StatisticItem;
  /** How many days the longest of the festivals has. */
  positions: number;
  columns: readonly TwinColumn<number>[];
  /** From the first day of the festivals to the last. */
  range: { from: string; to: string };
  zone: string | null;
  hours: Hours | null;
};

/** Days of festivals beside each other, the first beside the first: the chart's own figures. */
export function PositionPanel({ title, item, positions, columns, range, zone, hours }: Props) {
  const { t } = useTranslation();
  const detail = useAnswerDetail()({ item, range, zone, hours });
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
    <TablePanel
      title={t('analysis.queries.byTime')}
      detail={t(`words.items.${item}`)}
      picture={{ title, detail, range }}
    >
      <TwinTable name={title} columns={shown} rows={[...Array(positions).keys()]} keyOf={(position) => position} />
    </TablePanel>
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
