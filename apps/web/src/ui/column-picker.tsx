import { TableOutlined } from '@ant-design/icons';
import { Button, Checkbox, Tooltip } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './column-picker.module.css';
import { Icon } from './icon.tsx';

type Props = {
  /** What the button is called; "Columns" unless told. */
  label?: string;
  columns: readonly { key: string; label: string }[];
  away: readonly string[];
  onChange: (away: string[]) => void;
};

/** Which columns of a list are shown: a button that opens a list to tick. */
export function ColumnPicker({ label, columns, away, onChange }: Props) {
  const { t } = useTranslation();
  const name = label ?? t('controls.columns');
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector('input')?.focus();
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };

  return (
    <div className={styles.root} ref={root} onKeyDown={closeOnEscape}>
      <Tooltip title={open ? '' : name}>
        <Button
          ref={button}
          aria-label={name}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          icon={<Icon of={TableOutlined} />}
          onClick={() => setOpen(!open)}
        />
      </Tooltip>
      {open && (
        <div id={id} className={styles.popup} role="group" aria-label={name}>
          {columns.map(({ key, label }) => (
            <Checkbox
              key={key}
              checked={!away.includes(key)}
              onChange={({ target }) =>
                onChange(target.checked ? away.filter((other) => other !== key) : [...away, key])
              }
            >
              {label}
            </Checkbox>
          ))}
        </div>
      )}
    </div>
  );
}
