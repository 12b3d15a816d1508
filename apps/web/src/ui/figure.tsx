import { type FigureKind, writeFigure } from './figures.ts';
import { useTag } from './use-tag.ts';
import styles from './figure.module.css';

type Props = {
  value: number | null;
  kind: FigureKind;
  short?: boolean;
  className?: string | undefined;
  reason?: string | undefined;
};

/** A figure with its unit smaller beside it; the exact value on hover and to screen readers, the reason where there is none. */
export function Figure({ value, kind, short = true, className, reason }: Props) {
  const tag = useTag();
  const { digits, before, after, text, exact } = writeFigure(value, kind, tag, short);
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
        {before !== '' && <small className={styles.unit}>{before}</small>}
        {digits}
        {after !== '' && <small className={styles.unit}>{after}</small>}
      </span>
      <span className="heard">{exact}</span>
    </span>
  );
}
