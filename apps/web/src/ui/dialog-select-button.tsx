import { DownOutlined } from '@ant-design/icons';
import { useId } from 'react';
import styles from './dialog-select-button.module.css';
import { formatCount } from './format-figure.ts';
import { Icon } from './icon.tsx';
import { isolateDirection } from './text-direction.ts';
import { useLanguageTag } from './use-language-tag.ts';

type Props = {
  id: string;
  /** Names of the selected items. */
  names: readonly string[];
  placeholder: string;
  disabled: boolean;
  onPress: () => void;
};

/** A form field for a selection made in a dialog: shows one name, or "Name * n", and opens the dialog. */
export function DialogSelectButton({ id, names, placeholder, disabled, onPress }: Props) {
  const tag = useLanguageTag();
  const valueId = useId();
  const [first, ...others] = names;
  return (
    <button
      type="button"
      id={id}
      className={styles.choice}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-describedby={valueId}
      onClick={onPress}
    >
      <span id={valueId} className={styles.value} dir="auto" data-empty={first === undefined}>
        {first === undefined
          ? placeholder
          : others.length === 0
            ? first
            : `${isolateDirection(first)} * ${formatCount(names.length, tag)}`}
      </span>
      <Icon icon={DownOutlined} className={styles.caret} />
    </button>
  );
}
