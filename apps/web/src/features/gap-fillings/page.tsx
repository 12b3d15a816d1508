import { PlusOutlined } from '@ant-design/icons';
import type { GapFilling } from '@portico/contract/routes/gap-fillings';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { useGapActions, useGapFillings } from '../../pickers/gap-requests.ts';
import { StorePicker } from '../../pickers/store-picker.tsx';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useGapFillingColumns } from './filling-columns.tsx';

const GapFillingDrawer = lazy(() => import('../../pickers/gap-filling-drawer.tsx'));

/** Gaps filled by estimates: by whom, when, why, and whether the estimates still count. */
export default function GapFillingsPage() {
  const { t } = useTranslation();
  const list = useListAddress({ size: 20, filters: { entityId: '' }, acceptedValues: { entityId: /^\d{1,15}$/ } });
  const { page, size, filters } = list;
  const store = filters.entityId === '' ? null : Number(filters.entityId);
  const fillings = useGapFillings({ page, size, ...(store === null ? {} : { entityId: store }) });
  const changes = useGapActions();
  const [askToChange, dialog] = useConfirmedChange();
  const [isFilling, setIsFilling] = useState(false);
  const fill = (
    <Button type="primary" icon={<Icon icon={PlusOutlined} />} onClick={() => setIsFilling(true)}>
      {t('gaps.fill')}
    </Button>
  );
  const withdraw = ({ id, corridorName }: GapFilling) =>
    askToChange(
      {
        title: t('gaps.withdrawAsk', { entrance: corridorName }),
        text: t('gaps.withdrawText'),
        action: t('gaps.withdraw'),
        danger: true,
      },
      () => changes.withdraw(id),
    );
  return (
    <ListPage
      title={t('gaps.title')}
      detail={t('gaps.intro')}
      filters={
        <SearchForm
          fields={[
            {
              kind: 'custom',
              name: 'entityId',
              label: t('words.selections.entity'),
              render: ({ id, value, onChange }) => (
                <StorePicker
                  id={id}
                  value={value === '' ? null : Number(value)}
                  placeholder={t('entrances.allStores')}
                  clearable
                  onChange={(next) => onChange(next === null ? '' : String(next))}
                />
              ),
            },
          ]}
          values={filters}
          onSearch={(next) => list.update({ filters: next })}
          onReset={list.reset}
        />
      }
    >
      <DataTable<GapFilling>
        name={t('gaps.title')}
        storageName="gap-fillings"
        columns={useGapFillingColumns()}
        rows={fillings.data?.content}
        total={fillings.data?.totalElements ?? 0}
        busy={fillings.isPlaceholderData}
        failure={fillings.isError ? formatFailure(t, fillings.error) : undefined}
        forbidden={fillings.error instanceof Failure && fillings.error.status === 403}
        getRowKey={({ id }) => id}
        getRowName={({ corridorName }) => corridorName}
        list={list}
        getRowActions={(filling) =>
          filling.state === 'withdrawn'
            ? []
            : [{ key: 'withdraw', label: t('gaps.withdraw'), danger: true, onPress: () => withdraw(filling) }]
        }
        primary={fill}
        empty={{ text: t('gaps.none'), action: fill }}
        onRefresh={() => void fillings.refetch()}
      />
      {dialog}
      <Suspense>
        {isFilling && <GapFillingDrawer initialChoice={{ entityId: store }} onClose={() => setIsFilling(false)} />}
      </Suspense>
    </ListPage>
  );
}
