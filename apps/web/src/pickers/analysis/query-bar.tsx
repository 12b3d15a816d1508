import { DownOutlined, FilterOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import { usePageKey } from '../../ui/use-page-key.ts';
import styles from './query-bar.module.css';

type Props = {
  children: ReactNode;
  /** Why it cannot be asked like this, which then is not asked. */
  problem: string | null;
  busy: boolean;
  onAsk: () => void;
};

/**
 * What an analysis is asked: fields in a row, and the button that asks. "/" leads to the first field. On a phone they are folded away, so that
 * the answer is what one sees; while something is wrong with what is asked they are not.
 */
export function QueryBar({ children, problem, busy, onAsk }: Props) {
  const { t } = useTranslation();
  const fields = useRef<HTMLDivElement>(null);
  const fieldsId = useId();
  const isPhone = useMedia(phone);
  const [isUnfolded, setUnfolded] = useState(false);
  if (problem !== null && !isUnfolded) setUnfolded(true);
  const isFolded = isPhone && !isUnfolded;
  usePageKey(['/'], () => {
    flushSync(() => setUnfolded(true));
    fields.current?.querySelector<HTMLElement>('button, input')?.focus();
  });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (problem !== null) return;
    setUnfolded(false);
    onAsk();
  };
  return (
    <form role="search" className={styles.bar} data-folded={isFolded} onSubmit={ask}>
      {isPhone && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-controls={fieldsId}
          onClick={() => setUnfolded(isFolded)}
        >
          <Icon of={FilterOutlined} />
          {t('analysis.changeQuery')}
          <Icon of={isFolded ? DownOutlined : UpOutlined} className={styles.caret} />
        </button>
      )}
      <div ref={fields} id={fieldsId} className={styles.fields} hidden={isFolded}>
        {children}
        <Button className={styles.ask ?? ''} type="primary" htmlType="submit" loading={busy}>
          {t('analysis.ask')}
        </Button>
      </div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

type FieldProps = {
  label: string;
  /** Beside the label, quietly: what limits the choice. */
  hint?: string | undefined;
  /** As wide as what is in it; else as wide as there is room. */
  fits?: boolean;
  /** There are several things in it. */
  wide?: boolean;
  /** Why it cannot be asked with what is chosen here. */
  problem?: string | null;
  children: (id: string) => ReactNode;
};

/** One field of it, with its label above. */
export function QueryField({ label, hint, fits = false, wide = false, problem = null, children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field} data-fits={fits} data-wide={wide}>
      <span className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <span id={hintId(id)} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      {children(id)}
      {problem !== null && (
        <p id={problemId(id)} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Of what a field says beside its label, for `aria-describedby`. */
export const hintId = (fieldId: string) => `${fieldId}-hint`;

/** Of what a field says is wrong, for `aria-describedby`. */
export const problemId = (fieldId: string) => `${fieldId}-problem`;
