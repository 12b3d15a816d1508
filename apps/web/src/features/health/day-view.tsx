import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { TableFooter } from '../../ui/table-footer.tsx';
import type { ListController } from '../../ui/use-list-address.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { HealthDayCards } from './day-cards.tsx';
import { HealthDayTable } from './day-table.tsx';
import styles from './health.module.css';
import { getHealthGrouping, type HealthFilterName, type HealthGrouping, toHealthDaysInput } from './health-filters.ts';
import { type HealthGridRow, listHealthDays, toHealthGridRows } from './health-grid.ts';
import { healthLevels } from './health-levels.ts';
import { useHealthDays } from './requests.ts';

const groupings = ['entity', 'entrance', 'device'] as const satisfies readonly HealthGrouping[];

/** Completeness of each day's records, by device, entrance or store. */
export function HealthDaysView({ list }: { list: ListController<HealthFilterName> }) {
  const { t } = useTranslation();
  const by = getHealthGrouping(list.filters);
  const names: Record<HealthGrouping, string> = {
    entity: t('words.selections.entity'),
    entrance: t('words.selections.access'),
    device: t('devices.device'),
  };
  return (
    <Panel
      title={t('entities.health')}
      tools={
        <FilterTabs<HealthGrouping>
          name={t('health.by')}
          entries={groupings.map((key) => ({ key, label: names[key] }))}
          chosen={by}
          onChoose={(next) => list.update({ filters: { by: next } })}
        />
      }
    >
      <Days list={list} rowHeading={names[by]} />
      <Legend />
    </Panel>
  );
}

function Days({ list, rowHeading }: { list: ListController<HealthFilterName>; rowHeading: string }) {
  const { t } = useTranslation();
  const query = useHealthDays(toHealthDaysInput(list));
  if (query.data === undefined) {
    if (query.isError) return <PageError text={formatFailure(t, query.error)} onRetry={() => void query.refetch()} />;
    return (
      <div className={styles.grey} aria-busy="true">
        {[0, 1, 2, 3, 4].map((line) => (
          <SkeletonBar key={line} width="100%" height={24} />
        ))}
      </div>
    );
  }
  const { content, totalElements } = query.data;
  if (totalElements === 0) return <EmptyState text={t('health.noneCounted')} />;
  const shown = { rows: toHealthGridRows(content), days: listHealthDays(content), total: totalElements };
  return <HealthDays list={list} rowHeading={rowHeading} {...shown} busy={query.isPlaceholderData} />;
}

type ShownProps = {
  list: ListController<HealthFilterName>;
  rowHeading: string;
  rows: HealthGridRow[];
  days: string[];
  total: number;
  busy: boolean;
};

function HealthDays({ list, rowHeading, rows, days, total, busy }: ShownProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  const { page, size } = list;
  const name = `${t('entities.health')}: ${rowHeading}`;
  return (
    <div aria-busy={busy} className={styles.days}>
      {isPhone ? (
        <HealthDayCards name={name} rows={rows} days={days} />
      ) : (
        <HealthDayTable name={name} rowHeading={rowHeading} rows={rows} days={days} />
      )}
      {total > size && (
        <TableFooter
          page={page}
          size={size}
          total={total}
          onPageChange={(next) => list.update({ page: next })}
          onSizeChange={(next) => list.update({ size: next })}
        />
      )}
    </div>
  );
}

/** Legend of the day colours. */
function Legend() {
  const { t } = useTranslation();
  return (
    <ul className={styles.legend}>
      {healthLevels.map((level) => (
        <li key={level}>
          <span className={styles.mark} data-level={level} aria-hidden="true" />
          {t(`health.levels.${level}`)}
        </li>
      ))}
    </ul>
  );
}
