import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeOfDayRange } from '../../pickers/analysis/analysis-view.ts';
import { type SortableColumn, SortableTable } from '../../pickers/analysis/sortable-table.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useResultDetail } from '../../pickers/analysis/use-result-detail.ts';
import { formatFestivalDay } from '../../pickers/festival-day-labels.ts';
import figures from '../../pickers/festival-figures.module.css';
import { createItemFormatter } from '../../pickers/format-festival.ts';
import { formatLocalTime } from '../../pickers/format-local-time.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';

type Props = {
  title: string;
  /** What the rows have in common; absent: the item is named. */
  note?: string;
  item: StatisticItem;
  /** Name of each row: its position, or the weekday of its days. */
  rowNames: readonly string[];
  /** Above all rows: what they result in. */
  head?: ReactNode;
  columns: readonly SortableColumn<number>[];
  /** From the first day of the festivals to the last. */
  range: { from: string; to: string };
  zone: string | null;
  hours: TimeOfDayRange | null;
};

/** Days of the festivals side by side: the figures of the chart. */
export function FestivalDayTable({ title, note, item, rowNames, head, columns, range, zone, hours }: Props) {
  const { t } = useTranslation();
  const detail = useResultDetail()({ item, range, zone, hours });
  const shown: SortableColumn<number>[] = [
    {
      key: 'position',
      label: t('gaps.days'),
      align: 'start',
      render: (position) => rowNames[position] ?? '',
    },
    ...columns,
  ];
  return (
    <TablePanel
      title={t('analysis.queries.byTime')}
      detail={[t(`words.items.${item}`), ...(note === undefined ? [] : [note])].join(' · ')}
      picture={{ title, detail, range }}
    >
      <SortableTable
        name={title}
        columns={shown}
        rows={[...rowNames.keys()]}
        getRowKey={(position) => position}
        head={head}
      />
    </TablePanel>
  );
}

type Day = { day: string; value: number | null; completeness: number | null };

type DayProps = {
  day: Day;
  item: StatisticItem /** Whether the weekday is shown; false if the row names it. */;
  withWeekday?: boolean;
};

/** The figure of one day, with its date before it. */
export function DayFigure({ day: { day, value, completeness }, item, withWeekday = true }: DayProps) {
  const tag = useLanguageTag();
  return (
    <>
      <span className={figures.quiet}>
        <bdi>
          {withWeekday
            ? formatFestivalDay(day, tag)
            : formatLocalTime(day, tag, { year: 'numeric', month: 'short', day: 'numeric' })}
        </bdi>
      </span>{' '}
      <IncompleteMark completeness={completeness} compact /> {createItemFormatter(item, tag).exact(value)}
    </>
  );
}
