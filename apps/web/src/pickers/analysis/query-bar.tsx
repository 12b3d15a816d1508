import { DownOutlined, FilterOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { useKeyboardShortcut } from '../../ui/use-keyboard-shortcut.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import styles from './query-bar.module.css';

type Props = {
  children: ReactNode;
  /** Why the query cannot be run; null if it can. */
  problem: string | null;
  busy: boolean;
  /** What the shown result answers, in one line; on a phone it stands for the folded fields. */
  summary?: string;
  /** Changes that solve the problem; a click makes the change and runs the query. */
  fixes?: readonly QueryFix[];
  onRunQuery: () => void;
};

export type QueryFix = { label: string; onFix: () => void };

/**
 * The query of an analysis: fields in a row, and the button that runs it. "/" focuses the first field. On a phone the fields are folded
 * away to show the result first; while there is a problem they stay open.
 */
export function QueryBar({ children, problem, busy, summary, fixes = [], onRunQuery }: Props) {
  const { t } = useTranslation();
  const fields = useRef<HTMLDivElement>(null);
  const fieldsId = useId();
  const isPhone = useMediaQuery(phoneQuery);
  const [isUnfolded, setUnfolded] = useState(false);
  if (problem !== null && !isUnfolded) setUnfolded(true);
  const isFolded = isPhone && !isUnfolded;
  useKeyboardShortcut(['/'], () => {
    flushSync(() => setUnfolded(true));
    fields.current?.querySelector<HTMLElement>('button, input')?.focus();
  });
  const runQuery = (event: FormEvent) => {
    event.preventDefault();
    if (problem !== null) return;
    setUnfolded(false);
    onRunQuery();
  };
  return (
    <form role="search" className={styles.bar} data-folded={isFolded} onSubmit={runQuery}>
      {isPhone && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-controls={fieldsId}
          onClick={() => setUnfolded(isFolded)}
        >
          <Icon icon={FilterOutlined} />
          {summary === undefined ? (
            t('analysis.changeQuery')
          ) : (
            <>
              <span className="heard">{t('analysis.changeQuery')}: </span>
              <span className={styles.summary}>{summary}</span>
            </>
          )}
          <Icon icon={isFolded ? DownOutlined : UpOutlined} className={styles.caret} />
        </button>
      )}
      <div ref={fields} id={fieldsId} className={styles.fields} hidden={isFolded}>
        {children}
        <Button className={styles.ask ?? ''} type="primary" htmlType="submit" loading={busy}>
          {t('analysis.ask')}
        </Button>
      </div>
      {problem !== null && (
        <div className={styles.problemRow}>
          <p className={styles.problem} role="alert">
            {problem}
          </p>
          {fixes.map(({ label, onFix }) => (
            <Button key={label} size="small" onClick={onFix}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </form>
  );
}

type FieldProps = {
  label: string;
  /** Beside the label, in a quiet colour: what limits the choice. */
  hint?: string | undefined;
  /** As wide as its content; otherwise as wide as the available room. */
  fitsContent?: boolean;
  /** For a field with short values. */
  narrow?: boolean;
  /** For a field with a date range. */
  medium?: boolean;
  /** For a field with several controls or values. */
  wide?: boolean;
  /** The problem of the field's value. */
  problem?: string | null;
  children: (id: string) => ReactNode;
};

/** One field of the query bar, with its label above. */
export function QueryField(props: FieldProps) {
  const {
    label,
    hint,
    fitsContent = false,
    narrow = false,
    medium = false,
    wide = false,
    problem = null,
    children,
  } = props;
  const id = useId();
  return (
    <div className={styles.field} data-fits={fitsContent} data-narrow={narrow} data-medium={medium} data-wide={wide}>
      <span className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <span id={buildHintId(id)} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      {children(id)}
      {problem !== null && (
        <p id={buildProblemId(id)} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Id of the hint beside a field's label, for `aria-describedby`. */
export const buildHintId = (fieldId: string) => `${fieldId}-hint`;

/** Id of a field's problem, for `aria-describedby`. */
export const buildProblemId = (fieldId: string) => `${fieldId}-problem`;
