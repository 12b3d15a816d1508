import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import { type FilterField, SearchField } from './search-field.tsx';
import styles from './search-form.module.css';
import { useKeyboardShortcut } from './use-keyboard-shortcut.ts';
import { phoneQuery, useMediaQuery } from './use-media-query.ts';

type Props<Name extends string> = {
  fields: readonly FilterField<Name>[];
  /** The current filters of the list. */
  values: Readonly<Record<Name, string>>;
  onSearch: (values: Partial<Record<Name, string>>) => void;
  onReset: () => void;
};

/**
 * The filters of a list. Typed text waits for Enter or Search; a selection applies at once. "/" focuses the first field. On phones the form
 * is folded into one button.
 */
export function SearchForm<Name extends string>({ fields, values, onSearch, onReset }: Props<Name>) {
  const { t } = useTranslation();
  const id = useId();
  const isPhone = useMediaQuery(phoneQuery);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const form = useRef<HTMLFormElement>(null);

  // The applied filters have changed (Search, Reset, Back, a link): the typed text is discarded.
  const shown = JSON.stringify(values);
  useEffect(() => setTyped({}), [shown]);

  useKeyboardShortcut(['/'], () => {
    setOpen(true);
    // On phones the field exists only after the form has unfolded.
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
  });

  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed);
  };
  const activeFilterCount = fields.filter(({ name }) => values[name] !== '').length;
  return (
    <form ref={form} role="search" className={styles.form} onSubmit={search}>
      {isPhone && <Fold id={id} open={open} activeFilterCount={activeFilterCount} onToggle={() => setOpen(!open)} />}
      <div id={id} className={styles.fields} hidden={isPhone && !open}>
        {fields.map((field, position) => (
          <SearchField
            key={field.name}
            field={field}
            isFirst={position === 0}
            getValue={(name) => typed[name] ?? values[name]}
            onType={(name, value) => setTyped({ ...typed, [name]: value })}
            onChoose={(chosen) => onSearch({ ...typed, ...chosen })}
          />
        ))}
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit">
            {t('frame.search')}
          </Button>
          <Button
            onClick={() => {
              setTyped({});
              onReset();
            }}
          >
            {t('controls.reset')}
          </Button>
        </div>
      </div>
    </form>
  );
}

type FoldProps = { id: string; open: boolean; activeFilterCount: number; onToggle: () => void };

function Fold({ id, open, activeFilterCount, onToggle }: FoldProps) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.fold} aria-expanded={open} aria-controls={id} onClick={onToggle}>
      <Icon icon={FilterOutlined} />
      {t('controls.filters')}
      {activeFilterCount > 0 && <b>{activeFilterCount}</b>}
    </button>
  );
}
