import { DownOutlined } from '@ant-design/icons';
import { useId } from 'react';
import styles from './choice-button.module.css';
import { formatCount } from './figures.ts';
import { Icon } from './icon.tsx';
import { isolate } from './isolate.ts';
import { useTag } from './use-tag.ts';

type Props = {
  id: string;
  /** Names of what is chosen. */
  names: readonly string[];
  placeholder: string;
  disabled: boolean;
  onPress: () => void;
};

/** What is chosen in a dialog, as a field of a form: one name, or "Name * n"; opens the dialog. */
export function ChoiceButton({ id, names, placeholder, disabled, onPress }: Props) {
  const tag = useTag();
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
      <span id={valueId} className={styles.value} data-empty={first === undefined}>
        {first === undefined
          ? placeholder
          : others.length === 0
            ? first
            : `${isolate(first)} * ${formatCount(names.length, tag)}`}
      </span>
      <Icon of={DownOutlined} className={styles.caret} />
    </button>
  );
}
