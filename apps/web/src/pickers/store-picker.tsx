import { entities } from '@portico/contract/routes/entities';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { formatFailure } from '../api/failure-text.ts';
import { formatCount } from '../ui/format-figure.ts';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import styles from './store-picker.module.css';
import { storesKey, useDebounced, useStore } from './stores.ts';

/** Number of options; the user finds other stores by typing. */
const maxOptions = 20;

type Props = {
  id: string;
  value: number | null;
  onChange: (value: number | null) => void;
  /** Accessible name, for a field without a label. */
  name?: string;
  /** Only stores of this organisation and its descendants. */
  dept?: number | null;
  placeholder?: string;
  clearable?: boolean;
  disabled?: boolean;
};

/** A field to choose one store, searched by name, city or tag. */
export function StorePicker(props: Props) {
  const { id, value, onChange, name, dept = null, placeholder, clearable = false, disabled = false } = props;
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [typed, setTyped] = useState('');
  const found = useStoreChoices(useDebounced(typed.trim()), dept);
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
      // Otherwise the id would be shown until the name is loaded.
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
        found.isError ? formatFailure(t, found.error) : found.isPending ? t('frame.loading') : t('users.noStores')
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
        { page: 0, size: maxOptions, ...(name === '' ? {} : { name }), ...(dept === null ? {} : { deptIds: [dept] }) },
        signal,
      ),
  });
}
