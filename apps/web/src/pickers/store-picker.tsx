import { entities } from '@portico/contract/routes/entities';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTag } from '../ui/use-tag.ts';
import { formatCount } from '../ui/figures.ts';
import { call } from '../api/call.ts';
import { failureText } from '../api/failure-text.ts';
import styles from './store-picker.module.css';
import { storesKey, useSettled, useStore } from './stores.ts';

/** More are found by typing. */
const offered = 20;

type Props = {
  id: string;
  value: number | null;
  onChange: (value: number | null) => void;
  /** Its name, where no label stands beside it. */
  name?: string;
  /** Only stores of this organisation and below. */
  dept?: number | null;
  placeholder?: string;
  clearable?: boolean;
  disabled?: boolean;
};

/** A choice of one store, found by name, city or tag. */
export function StorePicker(props: Props) {
  const { id, value, onChange, name, dept = null, placeholder, clearable = false, disabled = false } = props;
  const { t } = useTranslation();
  const tag = useTag();
  const [typed, setTyped] = useState('');
  const found = useStoreChoices(useSettled(typed.trim()), dept);
  const chosen = useStore(value);
  const list = found.data?.content ?? [];
  const options = list.map((store) => ({ value: store.id, label: store.name, deptName: store.deptName }));
  if (chosen.data !== undefined && !options.some((option) => option.value === value) && typed === '')
    options.unshift({ value: chosen.data.id, label: chosen.data.name, deptName: chosen.data.deptName });
  const left = (found.data?.totalElements ?? 0) - list.length;
  return (
    <Select<number, { value: number; label: string; deptName: string }>
      id={id}
      aria-label={name}
      className={styles.picker ?? ''}
      disabled={disabled}
      // A bare id would be shown until its name is here.
      value={value !== null && options.some((option) => option.value === value) ? value : null}
      loading={found.isPending || (value !== null && chosen.isPending)}
      options={options}
      optionRender={({ data }) => (
        <span className={styles.option}>
          <bdi>{data.label}</bdi>
          <bdi className={styles.where}>{data.deptName}</bdi>
        </span>
      )}
      placeholder={placeholder ?? t('entrances.chooseStore')}
      allowClear={clearable}
      popupMatchSelectWidth={false}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      popupRender={(menu) => (
        <>
          {menu}
          {left > 0 && (
            <p className={styles.left}>{t('home.storesLeft', { count: left, n: formatCount(left, tag) })}</p>
          )}
        </>
      )}
      notFoundContent={
        found.isError ? failureText(t, found.error) : found.isPending ? t('frame.loading') : t('users.noStores')
      }
      onChange={(next) => onChange(next ?? null)}
    />
  );
}

function useStoreChoices(name: string, dept: number | null) {
  return useQuery({
    queryKey: [storesKey, 'choice', name, dept],
    queryFn: ({ signal }) =>
      call(
        entities.list,
        { page: 0, size: offered, ...(name === '' ? {} : { name }), ...(dept === null ? {} : { deptIds: [dept] }) },
        signal,
      ),
  });
}
