import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { TableFooter } from '../../ui/table-footer.tsx';
import type { List } from '../../ui/use-list-address.ts';
import { phone, useMedia } from '../../ui/use-media.ts';
import { DayCards } from './day-cards.tsx';
import { daysOf, type Thing, thingsOf } from './day-grid.ts';
import { dayLevels } from './day-levels.ts';
import { DayTable } from './day-table.tsx';
import { type By, byOf, daysInput, type Filter } from './health-filters.ts';
import styles from './health.module.css';
import { useDays } from './requests.ts';

const orders = ['entity', 'entrance', 'device'] as const satisfies readonly By[];

/** Whether the records of each day are all here, by device, entrance or store. */
export function DayView({ list }: { list: List<Filter> }) {
  const { t } = useTranslation();
  const by = byOf(list.filters);
  const names: Record<By, string> = {
    entity: t('words.selections.entity'),
    entrance: t('words.selections.access'),
    device: t('devices.device'),
  };
  return (
    <Panel
      title={t('entities.health')}
      tools={
        <FilterTabs<By>
          name={t('health.by')}
          entries={orders.map((key) => ({ key, label: names[key] }))}
          chosen={by}
          onChoose={(next) => list.show({ filters: { by: next } })}
        />
      }
    >
      <Days list={list} head={names[by]} />
      <Legend />
    </Panel>
  );
}

function Days({ list, head }: { list: List<Filter>; head: string }) {
  const { t } = useTranslation();
  const asked = useDays(daysInput(list));
  if (asked.data === undefined) {
    if (asked.isError) return <PageError text={failureText(t, asked.error)} onRetry={() => void asked.refetch()} />;
    return (
      <div className={styles.grey} aria-busy="true">
        {[0, 1, 2, 3, 4].map((line) => (
          <Bar key={line} width="100%" height={24} />
        ))}
      </div>
    );
  }
  const { content, totalElements } = asked.data;
  if (totalElements === 0) return <EmptyState text={t('health.noneCounted')} />;
  const shown = { things: thingsOf(content), days: daysOf(content), total: totalElements };
  return <Shown list={list} head={head} {...shown} busy={asked.isPlaceholderData} />;
}

type ShownProps = { list: List<Filter>; head: string; things: Thing[]; days: string[]; total: number; busy: boolean };

function Shown({ list, head, things, days, total, busy }: ShownProps) {
  const { t } = useTranslation();
  const isPhone = useMedia(phone);
  const { page, size } = list;
  const name = `${t('entities.health')}: ${head}`;
  return (
    <div aria-busy={busy} className={styles.days}>
      {isPhone ? (
        <DayCards name={name} things={things} days={days} />
      ) : (
        <DayTable name={name} head={head} things={things} days={days} />
      )}
      {total > size && (
        <TableFooter
          page={page}
          size={size}
          total={total}
          onPage={(next) => list.show({ page: next })}
          onSize={(next) => list.show({ size: next })}
        />
      )}
    </div>
  );
}

/** What the colours of the days mean. */
function Legend() {
  const { t } = useTranslation();
  return (
    <ul className={styles.legend}>
      {dayLevels.map((level) => (
        <li key={level}>
          <span className={styles.mark} data-level={level} aria-hidden="true" />
          {t(`health.levels.${level}`)}
        </li>
      ))}
    </ul>
  );
}
