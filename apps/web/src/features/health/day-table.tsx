import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLocalTime } from '../../pickers/format-local-time.ts';
import { CompletenessRing } from '../../ui/completeness-ring.tsx';
import { formatShare } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { HealthDayDetail } from './day-detail.tsx';
import { formatHealthDay } from './format-health-day.ts';
import styles from './health.module.css';
import { computeRowCompleteness, findCellAfterKeyPress, type HealthGridRow } from './health-grid.ts';
import { classifyCompleteness, isCompletenessShown, minUnmarkedCompleteness } from './health-levels.ts';

type Props = { name: string; rowHeading: string; rows: readonly HealthGridRow[]; days: readonly string[] };

/**
 * One row per device, entrance or store, one cell per day; details of the selected cell are below. The table is one Tab stop; arrow keys
 * move inside.
 */
export function HealthDayTable({ name, rowHeading, rows, days }: Props) {
  const { t, i18n } = useTranslation();
  const tag = useLanguageTag();
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState({ row: 0, column: days.length - 1 });
  const [isChosen, setChosen] = useState(false);
  const { row, column } = { row: Math.min(at.row, rows.length - 1), column: Math.min(at.column, days.length - 1) };
  const gridRow = rows[row];
  const day = days[column];

  const move = (event: KeyboardEvent) => {
    const next = findCellAfterKeyPress(
      event.key,
      { row, column },
      { rows: rows.length, columns: days.length },
      i18n.dir() === 'rtl' ? 'rtl' : 'ltr',
    );
    if (next === null) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus();
  };
  return (
    <>
      <div className={styles.scroll}>
        <table ref={table} role="grid" aria-label={name} className={styles.grid} onKeyDown={move}>
          <thead>
            <tr>
              <th scope="col">{rowHeading}</th>
              {days.map((one, index) => (
                <th
                  key={one}
                  scope="col"
                  className={styles.day}
                  title={formatLocalTime(one, tag, { dateStyle: 'full' })}
                >
                  {/* The month is named in its first column. */}
                  {(index === 0 || one.endsWith('-01')) && <span>{formatLocalTime(one, tag, { month: 'short' })}</span>}
                  <span data-weekend={[0, 6].includes(new Date(`${one}T00:00:00Z`).getUTCDay())}>
                    {formatLocalTime(one, tag, { day: 'numeric' }).replace(/\D/g, '')}
                  </span>
                </th>
              ))}
              <th scope="col" className={styles.end}>
                {t('entities.healthAll')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one, line) => (
              <tr key={one.id}>
                <th scope="row">
                  <bdi className={styles.name}>{one.name}</bdi>
                </th>
                {days.map((name, index) => {
                  const here = one.days.get(name);
                  const share = here?.completeness ?? null;
                  const level = classifyCompleteness(share);
                  return (
                    <td
                      key={name}
                      className={styles.day}
                      data-cell={`${line}-${index}`}
                      tabIndex={line === row && index === column ? 0 : -1}
                      aria-selected={isChosen && line === row && index === column}
                      onFocus={() => {
                        setAt({ row: line, column: index });
                        setChosen(true);
                      }}
                    >
                      <span className={styles.mark} data-level={level} aria-hidden="true">
                        {isCompletenessShown(level) && formatShare(share, tag, 0)}
                      </span>
                      <span className="heard">{formatHealthDay(t, tag, name, here)}</span>
                    </td>
                  );
                })}
                <td className={styles.end}>
                  <CompletenessShare share={computeRowCompleteness(one)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isChosen && gridRow !== undefined && day !== undefined ? (
        <HealthDayDetail name={gridRow.name} day={day} row={gridRow.days.get(day)} />
      ) : (
        <p className={styles.hint}>{t('health.dayHint')}</p>
      )}
    </>
  );
}

/** A completeness share, marked with a ring when it is too low to be trusted. */
export function CompletenessShare({ share }: { share: number | null }) {
  const tag = useLanguageTag();
  const isLow = share !== null && share < minUnmarkedCompleteness;
  return (
    <span className={styles.share} data-tone={isLow ? 'warn' : undefined}>
      {isLow && <CompletenessRing share={share} />}
      {formatShare(share, tag)}
    </span>
  );
}
