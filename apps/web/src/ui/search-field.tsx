import { CaretDownFilled } from '@ant-design/icons';
import { Input, Select } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dayShape } from './day-shape.ts';
import { Icon } from './icon.tsx';
import styles from './search-form.module.css';
import { DaysPicker, LateControl, TreePicker } from './late-controls.tsx';
import { libraryTree } from './library-tree.ts';
import type { TreeNode } from './tree-node.ts';

/** A filter of a list; its value is a text, '' when it is not set. */
export type FilterField<Name extends string> = { name: Name; label: string } & (
  | { kind: 'text'; placeholder?: string; maxLength?: number }
  | { kind: 'select'; options: readonly { value: string; label: string }[]; placeholder?: string }
  | { kind: 'tree'; nodes: readonly TreeNode[]; placeholder?: string }
  /** First and last local day, YYYY-MM-DD; the last one has a name of its own. */
  | { kind: 'days'; until: Name }
  | { kind: 'other'; render: (field: { id: string; value: string; onChange: (value: string) => void }) => ReactNode }
);

type Props<Name extends string> = {
  field: FilterField<Name>;
  isFirst: boolean;
  valueOf: (name: Name) => string;
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

function Control<Name extends string>({ id, field, isFirst, valueOf, onType, onChoose }: Props<Name> & { id: string }) {
  const { t } = useTranslation();
  const { name } = field;
  const value = valueOf(name);
  // One name of Name, so it is a part of the record.
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
  if (field.kind === 'other') return field.render({ id, value, onChange: choose });
  return (
    <LateControl>
      <LateField id={id} field={field} valueOf={valueOf} onChoose={onChoose} />
    </LateControl>
  );
}

type LateProps<Name extends string> = Pick<Props<Name>, 'valueOf' | 'onChoose'> & {
  id: string;
  field: Extract<FilterField<Name>, { kind: 'tree' | 'days' }>;
};

function LateField<Name extends string>({ id, field, valueOf, onChoose }: LateProps<Name>) {
  const { t } = useTranslation();
  const { name, label } = field;
  const value = valueOf(name);
  const choose = (chosen: object) => onChoose(chosen);
  if (field.kind === 'tree')
    return (
      <TreePicker
        id={id}
        value={value === '' ? null : value}
        treeData={libraryTree(field.nodes)}
        switcherIcon={<Icon of={CaretDownFilled} />}
        placeholder={field.placeholder ?? t('controls.all')}
        allowClear
        showSearch={{ treeNodeFilterProp: 'title' }}
        popupMatchSelectWidth={false}
        onChange={(next: unknown) => choose({ [name]: typeof next === 'string' ? next : '' })}
      />
    );
  const until = valueOf(field.until);
  return (
    <DaysPicker
      id={{ start: id, end: `${id}-until` }}
      aria-label={label}
      format={dayShape}
      classNames={{ popup: { root: styles.months ?? '' } }}
      value={value === '' || until === '' ? null : [dayjs(value), dayjs(until)]}
      onChange={(days) => {
        const [first, last] = days ?? [];
        choose({
          [name]: first?.format(dayShape) ?? '',
          [field.until]: last?.format(dayShape) ?? '',
        });
      }}
    />
  );
}
