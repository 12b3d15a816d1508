import { CalendarOutlined, PlusOutlined } from '@ant-design/icons';
import type { Holiday } from '@portico/contract/routes/holidays';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { useHolidayActions, useHolidays } from '../../pickers/festival-requests.ts';
import { formatDayRange } from '../../pickers/format-festival.ts';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import { buildPagePath } from '../../session/page-routes.ts';
import type { DataColumn } from '../../ui/data-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { ListController } from '../../ui/use-list-address.ts';
import styles from './festivals.module.css';
import { listYearChoices } from './years.ts';

const HolidayForm = lazy(() => import('./holiday-form.tsx'));
const HolidayImportDrawer = lazy(() => import('./holiday-import-drawer.tsx'));

export type HolidayFilterName = 'name' | 'year' | 'kind' | 'tab';
type Props = { list: ListController<HolidayFilterName> };

/** Filters by name, year and kind. */
export function HolidayFilters({ list }: Props) {
  const { t } = useTranslation();
  const { name, year, kind } = list.filters;
  return (
    <SearchForm<'name' | 'year' | 'kind'>
      fields={[
        { kind: 'text', name: 'name', label: t('entrances.name') },
        {
          kind: 'select',
          name: 'year',
          label: t('festivals.year'),
          options: listYearChoices().map((one) => ({ value: String(one), label: String(one) })),
        },
        {
          kind: 'select',
          name: 'kind',
          label: t('festivals.kind'),
          options: [
            { value: 'festival', label: t('festivals.festival') },
            { value: 'workday', label: t('festivals.workday') },
          ],
        },
      ]}
      values={{ name, year, kind }}
      onSearch={(filters) => list.update({ filters })}
      onReset={() => list.update({ filters: { name: '', year: '', kind: '' } })}
    />
  );
}

type Opened = { kind: 'form'; holiday: Holiday | null } | { kind: 'import' } | null;

/** The list of festivals with their actions. */
export function HolidayList({ list }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const navigate = useNavigate();
  const { page, size, sort, filters } = list;
  const { name, year } = filters;
  const kind = filters.kind === 'festival' || filters.kind === 'workday' ? filters.kind : null;
  const holidays = useHolidays({
    page,
    size,
    ...(sort === undefined ? {} : { sort }),
    ...(name === '' ? {} : { name }),
    ...(year === '' ? {} : { year: Number(year) }),
    ...(kind === null ? {} : { kind }),
  });
  const changes = useHolidayActions();
  const [askToChange, dialog] = useConfirmedChange();
  const [opened, setOpened] = useState<Opened>(null);
  const [chosen, setChosen] = useState<(string | number)[]>([]);
  const columns = useColumns();
  const close = () => setOpened(null);
  const remove = (title: string, ids: number[]) =>
    askToChange({ title, text: t('festivals.removeText'), action: t('controls.delete'), danger: true }, async () => {
      await changes.remove(ids);
      setChosen(chosen.filter((id) => !ids.includes(Number(id))));
    });
  const takeOver = (
    <Button icon={<Icon icon={CalendarOutlined} />} onClick={() => setOpened({ kind: 'import' })}>
      {t('festivals.takeOver')}
    </Button>
  );
  const add = (
    <Button
      type="primary"
      icon={<Icon icon={PlusOutlined} />}
      onClick={() => setOpened({ kind: 'form', holiday: null })}
    >
      {t('festivals.add')}
    </Button>
  );
  return (
    <>
      <DataTable<Holiday>
        name={t('menu.festival')}
        storageName="festivals"
        columns={columns}
        rows={holidays.data?.content}
        total={holidays.data?.totalElements ?? 0}
        busy={holidays.isPlaceholderData}
        failure={holidays.isError ? formatFailure(t, holidays.error) : undefined}
        forbidden={holidays.error instanceof Failure && holidays.error.status === 403}
        getRowKey={({ id }) => id}
        getRowName={(holiday) => holiday.name}
        // The selected tab is not a filter that "clear filters" may reset.
        list={{ ...list, isFiltered: name !== '' || year !== '' || kind !== null }}
        getRowActions={(holiday) => [
          ...(holiday.kind === 'festival'
            ? [
                {
                  key: 'details',
                  label: t('festivals.details'),
                  onPress: () => void navigate(buildPagePath('FestivalDetail', { id: holiday.id })),
                },
              ]
            : []),
          ...(holiday.editable
            ? [
                { key: 'edit', label: t('controls.edit'), onPress: () => setOpened({ kind: 'form', holiday }) },
                {
                  key: 'delete',
                  label: t('controls.delete'),
                  danger: true,
                  onPress: () =>
                    remove(
                      t('festivals.removeAsk', {
                        name: `${holiday.name}, ${formatDayRange(holiday.startTime, holiday.endTime, tag)}`,
                      }),
                      [holiday.id],
                    ),
                },
              ]
            : []),
        ]}
        selection={{ chosen, onChange: setChosen, isSelectable: ({ editable }) => editable }}
        tools={
          chosen.length > 0 ? (
            <Button
              danger
              onClick={() =>
                remove(
                  t('confirm.deleteMany', { count: chosen.length, n: formatCount(chosen.length, tag) }),
                  chosen.map(Number),
                )
              }
            >
              {t('controls.delete')}
            </Button>
          ) : (
            takeOver
          )
        }
        primary={add}
        empty={{
          text: t('festivals.none'),
          action: (
            <div className={styles.firsts}>
              {takeOver}
              {add}
            </div>
          ),
        }}
        onRefresh={() => void holidays.refetch()}
      />
      {dialog}
      <Suspense>
        {opened?.kind === 'form' && <HolidayForm holiday={opened.holiday} onClose={close} />}
        {opened?.kind === 'import' && <HolidayImportDrawer onClose={close} />}
      </Suspense>
    </>
  );
}

function useColumns(): DataColumn<Holiday>[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const countries = new Intl.DisplayNames(tag, { type: 'region' });
  return [
    {
      key: 'name',
      label: t('entrances.name'),
      sortBy: 'name',
      wraps: true,
      render: ({ id, name, kind }) =>
        kind === 'festival' ? (
          <Link to={buildPagePath('FestivalDetail', { id })} className={styles.link}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        ),
    },
    {
      key: 'days',
      label: t('gaps.days'),
      sortBy: 'startTime',
      render: ({ startTime, endTime }) => <bdi>{formatDayRange(startTime, endTime, tag)}</bdi>,
    },
    {
      key: 'count',
      label: t('festivals.count'),
      sortBy: 'numberOfDays',
      align: 'end',
      render: ({ numberOfDays }) => formatCount(numberOfDays, tag),
    },
    {
      key: 'kind',
      label: t('festivals.kind'),
      render: ({ kind }) => t(kind === 'festival' ? 'festivals.festival' : 'festivals.workday'),
    },
    {
      key: 'belongs',
      label: t('festivals.belongs'),
      wraps: true,
      render: ({ deptName }) => <bdi>{deptName ?? t('festivals.wholeCompany')}</bdi>,
    },
    {
      key: 'source',
      label: t('festivals.source'),
      render: ({ seededFrom }) =>
        seededFrom === null ? t('festivals.byHand') : (countries.of(seededFrom) ?? seededFrom),
    },
  ];
}
