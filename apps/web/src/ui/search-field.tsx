import { CaretDownFilled } from '@ant-design/icons';
import { Input, Select } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isoDayFormat } from './day-format.ts';
import { Icon } from './icon.tsx';
import { DayRangePicker, LazyControl, TreePicker } from './lazy-controls.tsx';
import styles from './search-form.module.css';
import type { TreeNode } from './tree-node.ts';
import { toTreeSelectData } from './tree-select-data.ts';

/** A filter of a list; its value is a text, '' if it is not set. */
export type FilterField<Name extends string> = { name: Name; label: string } & (
  | { kind: 'text'; placeholder?: string; maxLength?: number }
  | { kind: 'select'; options: readonly { value: string; label: string }[]; placeholder?: string }
  | { kind: 'tree'; nodes: readonly TreeNode[]; placeholder?: string }
  /** First and last local day, YYYY-MM-DD; the last day has a parameter of its own. */
  | { kind: 'days'; lastDayName: Name }
  | { kind: 'custom'; render: (field: { id: string; value: string; onChange: (value: string) => void }) => ReactNode }
);

type Props<Name extends string> = {
  field: FilterField<Name>;
  isFirst: boolean;
  getValue: (name: Name) => string;
  onType: (name: Name, value: string) => void;
  onChoose: (chosen: Partial<Record<Name, string>>) => void;
};

/** One filter with its label above. */
export function SearchField<Name extends string>(props: Props<Name>) {
  const id = useId();
  return (
    <div className={styles.field} data-kind={props.field.kind}>
      <label className={styles.label} htmlFor={id}>
        {props.field.label}
      </label>
      <Control {...props} id={id} />
    </div>
  );
}

function Control<Name extends string>({
  id,
  field,
  isFirst,
  getValue,
  onType,
  onChoose,
}: Props<Name> & { id: string }) {
  const { t } = useTranslation();
  const { name } = field;
  const value = getValue(name);
  // `name` is one of `Name`, so the object is a part of the record.
  const choose = (next: string) => onChoose({ [name]: next } as Partial<Record<Name, string>>);
  if (field.kind === 'text')
    return (
      <Input
        id={id}
        value={value}
        maxLength={field.maxLength ?? 100}
        placeholder={field.placeholder ?? ''}
        suffix={isFirst && value === '' ? <kbd className={styles.key}>/</kbd> : <span />}
        onChange={({ target }) => onType(name, target.value)}
      />
    );
  if (field.kind === 'select')
    return (
      <Select
        id={id}
        value={value === '' ? null : value}
        options={[...field.options]}
        placeholder={field.placeholder ?? t('controls.all')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        onChange={(next) => choose(next ?? '')}
      />
    );
  if (field.kind === 'custom') return field.render({ id, value, onChange: choose });
  return (
    <LazyControl>
      <LateField id={id} field={field} getValue={getValue} onChoose={onChoose} />
    </LazyControl>
  );
}

type LateProps<Name extends string> = Pick<Props<Name>, 'getValue' | 'onChoose'> & {
  id: string;
  field: Extract<FilterField<Name>, { kind: 'tree' | 'days' }>;
};

function LateField<Name extends string>({ id, field, getValue, onChoose }: LateProps<Name>) {
  const { t } = useTranslation();
  const { name, label } = field;
  const value = getValue(name);
  const choose = (chosen: object) => onChoose(chosen);
  if (field.kind === 'tree')
    return (
      <TreePicker
        id={id}
        value={value === '' ? null : value}
        treeData={toTreeSelectData(field.nodes)}
        switcherIcon={<Icon icon={CaretDownFilled} />}
        placeholder={field.placeholder ?? t('controls.all')}
        allowClear
        showSearch={{ treeNodeFilterProp: 'title' }}
        popupMatchSelectWidth={false}
        onChange={(next: unknown) => choose({ [name]: typeof next === 'string' ? next : '' })}
      />
    );
  const until = getValue(field.lastDayName);
  return (
    <DayRangePicker
      id={{ start: id, end: `${id}-until` }}
      aria-label={label}
      format={isoDayFormat}
      classNames={{ popup: { root: styles.months ?? '' } }}
      value={value === '' || until === '' ? null : [dayjs(value), dayjs(until)]}
      onChange={(days) => {
        const [first, last] = days ?? [];
        choose({
          [name]: first?.format(isoDayFormat) ?? '',
          [field.lastDayName]: last?.format(isoDayFormat) ?? '',
        });
      }}
    />
  );
}
