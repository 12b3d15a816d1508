import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import { type FilterField, SearchField } from './search-field.tsx';
import styles from './search-form.module.css';
import { phone, useMedia } from './use-media.ts';
import { usePageKey } from './use-page-key.ts';

type Props<Name extends string> = {
  fields: readonly FilterField<Name>[];
  /** What the list is filtered by now. */
  values: Readonly<Record<Name, string>>;
  onSearch: (values: Partial<Record<Name, string>>) => void;
  onReset: () => void;
};

/**
 * The filters of a list. What is typed waits for Enter or Search, what is chosen counts at once; "/" leads to the first field. On phones
 * it folds into one button.
 */
export function SearchForm<Name extends string>({ fields, values, onSearch, onReset }: Props<Name>) {
  const { t } = useTranslation();
  const id = useId();
  const isPhone = useMedia(phone);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const form = useRef<HTMLFormElement>(null);

  // Another list is shown (Back, reset, a link): what was typed before belongs to the former one.
  const shown = JSON.stringify(values);
  useEffect(() => setTyped({}), [shown]);

  usePageKey(['/'], () => {
    setOpen(true);
    // On phones the field is there only after the fold has opened.
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
  });

  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed);
  };
  const setCount = fields.filter(({ name }) => values[name] !== '').length;
  return (
    <form ref={form} role="search" className={styles.form} onSubmit={search}>
      {isPhone && <Fold id={id} open={open} setCount={setCount} onToggle={() => setOpen(!open)} />}
      <div id={id} className={styles.fields} hidden={isPhone && !open}>
        {fields.map((field, position) => (
          <SearchField
            key={field.name}
            field={field}
            isFirst={position === 0}
            valueOf={(name) => typed[name] ?? values[name]}
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

type FoldProps = { id: string; open: boolean; setCount: number; onToggle: () => void };

function Fold({ id, open, setCount, onToggle }: FoldProps) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.fold} aria-expanded={open} aria-controls={id} onClick={onToggle}>
      <Icon of={FilterOutlined} />
      {t('controls.filters')}
      {setCount > 0 && <b>{setCount}</b>}
    </button>
  );
}
