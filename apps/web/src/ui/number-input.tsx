import { formatForField, formatNumberForInput } from '@portico/i18n/number-text';
import { Input } from 'antd';
import { type ComponentProps, useState } from 'react';
import { type NumberRange, readTypedNumber, type TypedNumber, UnreadNumber } from './typed-number.ts';
import { useLanguageTag } from './use-language-tag.ts';

type InputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'onFocus' | 'onKeyDown'>;

type Props = InputProps & NumberRange & { value: TypedNumber; onChange: (value: TypedNumber) => void };

/** Digits and signs run from left to right in every language. */
const leftToRight = { direction: 'ltr' } as const;

/**
 * The field for a number, typed or pasted as any language writes it. A text that is no number or can mean two numbers becomes an
 * `UnreadNumber`; the text stays as it is. The arrow keys add or subtract 1. The text has no maximum length: a cut one would be another number.
 */
export function NumberInput({ min, max, digits = 0, value, onChange, onBlur, ...rest }: Props) {
  const tag = useLanguageTag();
  const [isInside, setInside] = useState(false);
  // The text since the field got the focus, and the value it gave: a value from elsewhere replaces the text.
  const [typed, setTyped] = useState<{ text: string; value: TypedNumber } | null>(null);
  const range = { min, max, digits };
  const enter = (text: string, next = readTypedNumber(text, range, tag)) => {
    setTyped({ text, value: next });
    onChange(next);
  };
  const step = (from: number, by: number) => {
    const next = Math.min(max, Math.max(min, Number((from + by).toFixed(digits))));
    enter(formatNumberForInput(next, tag), next);
  };
  const shown =
    value instanceof UnreadNumber
      ? value.text
      : value === null
        ? ''
        : isInside
          ? formatNumberForInput(value, tag)
          : formatForField(value, tag);
  const text = isInside && typed !== null && Object.is(typed.value, value) ? typed.text : shown;
  return (
    <Input
      role="spinbutton"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={text}
      {...(typeof value === 'number' ? { 'aria-valuenow': value } : {})}
      style={{ width: 200 }}
      styles={{ input: leftToRight }}
      inputMode={digits === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...rest}
      value={text}
      onChange={({ target }) => enter(target.value)}
      onFocus={() => setInside(true)}
      onBlur={(event) => {
        setInside(false);
        setTyped(null);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (value instanceof UnreadNumber || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        step(value ?? 0, event.key === 'ArrowUp' ? 1 : -1);
      }}
    />
  );
}
