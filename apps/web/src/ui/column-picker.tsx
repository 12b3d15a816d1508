import { TableOutlined } from '@ant-design/icons';
import { Button, Checkbox, Tooltip } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './column-picker.module.css';
import { Icon } from './icon.tsx';

type Props = {
  /** Name of the button; "Columns" by default. */
  label?: string;
  columns: readonly { key: string; label: string }[];
  hiddenColumns: readonly string[];
  onChange: (hiddenKeys: string[]) => void;
};

/** A button that opens a list of tick boxes to show or hide columns. */
export function ColumnPicker({ label, columns, hiddenColumns, onChange }: Props) {
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
          icon={<Icon icon={TableOutlined} />}
          onClick={() => setOpen(!open)}
        />
      </Tooltip>
      {open && (
        <div id={id} className={styles.popup} role="group" aria-label={name}>
          {columns.map(({ key, label }) => (
            <Checkbox
              key={key}
              checked={!hiddenColumns.includes(key)}
              onChange={({ target }) =>
                onChange(target.checked ? hiddenColumns.filter((other) => other !== key) : [...hiddenColumns, key])
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
