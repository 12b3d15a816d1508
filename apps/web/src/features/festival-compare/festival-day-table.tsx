import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import type { TimeOfDayRange } from '../../pickers/analysis/analysis-view.ts';
import { type SortableColumn, SortableTable } from '../../pickers/analysis/sortable-table.tsx';
import { TablePanel } from '../../pickers/analysis/table-panel.tsx';
import { useResultDetail } from '../../pickers/analysis/use-result-detail.ts';
import figures from '../../pickers/festival-figures.module.css';
import { createItemFormatter } from '../../pickers/format-festival.ts';
import { formatLocalTime } from '../../pickers/format-local-time.ts';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';

type Props = {
  title: string;
  item: StatisticItem;
  /** Number of days of the longest festival. */
  positionCount: number;
  columns: readonly SortableColumn<number>[];
  /** From the first day of the festivals to the last. */
  range: { from: string; to: string };
  zone: string | null;
  hours: TimeOfDayRange | null;
};

/** Days of the festivals side by side, aligned by their position in the festival: the figures of the chart. */
export function FestivalDayTable({ title, item, positionCount, columns, range, zone, hours }: Props) {
  const { t } = useTranslation();
  const detail = useResultDetail()({ item, range, zone, hours });
  const shown: SortableColumn<number>[] = [
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
      <SortableTable
        name={title}
        columns={shown}
        rows={[...Array(positionCount).keys()]}
        getRowKey={(position) => position}
      />
    </TablePanel>
  );
}

type Day = { day: string; value: number | null; completeness: number | null };

/** The figure of one day, with its date before it. */
export function DayFigure({ day: { day, value, completeness }, item }: { day: Day; item: StatisticItem }) {
  const tag = useLanguageTag();
  return (
    <>
      <span className={figures.quiet}>
        {formatLocalTime(day, tag, { month: 'short', day: 'numeric', weekday: 'short' })}
      </span>{' '}
      <IncompleteMark completeness={completeness} compact /> {createItemFormatter(item, tag).exact(value)}
    </>
  );
}
