import styles from './figure.module.css';
import { type FigureKind, formatFigure } from './format-figure.ts';
import { useLanguageTag } from './use-language-tag.ts';

type Props = {
  value: number | null;
  kind: FigureKind;
  abbreviated?: boolean;
  className?: string | undefined;
  reason?: string | undefined;
};

/** A number with its unit in smaller type; the exact value on hover and for screen readers, or `reason` if there is no value. */
export function Figure({ value, kind, abbreviated = true, className, reason }: Props) {
  const tag = useLanguageTag();
  const { digits, unitBefore, unitAfter, text, exact } = formatFigure(value, kind, tag, abbreviated);
  if (value === null) {
    return (
      <span className={className} title={reason}>
        <span aria-hidden="true">{digits}</span>
        <span className="heard">{reason ?? digits}</span>
      </span>
    );
  }
  return (
    <span className={className} title={text === exact ? undefined : exact}>
      <span aria-hidden="true" dir="ltr">
        {unitBefore !== '' && <small className={styles.unit}>{unitBefore}</small>}
        {digits}
        {unitAfter !== '' && <small className={styles.unit}>{unitAfter}</small>}
      </span>
      <span className="heard">{exact}</span>
    </span>
  );
}
