import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CompletenessRing } from '../../ui/completeness-ring.tsx';
import { formatShare } from '../../ui/figures.ts';
import { useTag } from '../../ui/use-tag.ts';
import { DayDetail } from './day-detail.tsx';
import { cellForKey, shareOf, type Thing } from './day-grid.ts';
import { isTold, levelOf, trusted } from './day-levels.ts';
import { dayText, writeDay } from './day-words.ts';
import styles from './health.module.css';

type Props = { name: string; head: string; things: readonly Thing[]; days: readonly string[] };

/** One line a thing, one cell a day; the one that is looked at is told below. Tab leads in and out, arrows from cell to cell. */
export function DayTable({ name, head, things, days }: Props) {
  const { t, i18n } = useTranslation();
  const tag = useTag();
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState({ row: 0, column: days.length - 1 });
  const [isChosen, setChosen] = useState(false);
  const { row, column } = { row: Math.min(at.row, things.length - 1), column: Math.min(at.column, days.length - 1) };
  const thing = things[row];
  const day = days[column];

  const move = (event: KeyboardEvent) => {
    const next = cellForKey(
      event.key,
      { row, column },
      { rows: things.length, columns: days.length },
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
              <th scope="col">{head}</th>
              {days.map((one, place) => (
                <th key={one} scope="col" className={styles.day} title={writeDay(one, tag, { dateStyle: 'full' })}>
                  {/* Which month it is, where one begins. */}
                  {(place === 0 || one.endsWith('-01')) && <span>{writeDay(one, tag, { month: 'short' })}</span>}
                  <span data-weekend={[0, 6].includes(new Date(`${one}T00:00:00Z`).getUTCDay())}>
                    {writeDay(one, tag, { day: 'numeric' }).replace(/\D/g, '')}
                  </span>
                </th>
              ))}
              <th scope="col" className={styles.end}>
                {t('entities.healthAll')}
              </th>
            </tr>
          </thead>
          <tbody>
            {things.map((one, line) => (
              <tr key={one.id}>
                <th scope="row">
                  <bdi className={styles.name}>{one.name}</bdi>
                </th>
                {days.map((name, place) => {
                  const here = one.days.get(name);
                  const share = here?.completeness ?? null;
                  const level = levelOf(share);
                  return (
                    <td
                      key={name}
                      className={styles.day}
                      data-cell={`${line}-${place}`}
                      tabIndex={line === row && place === column ? 0 : -1}
                      aria-selected={isChosen && line === row && place === column}
                      onFocus={() => {
                        setAt({ row: line, column: place });
                        setChosen(true);
                      }}
                    >
                      <span className={styles.mark} data-level={level} aria-hidden="true">
                        {isTold(level) && formatShare(share, tag, 0)}
                      </span>
                      <span className="heard">{dayText(t, tag, name, here)}</span>
                    </td>
                  );
                })}
                <td className={styles.end}>
                  <Share share={shareOf(one)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isChosen && thing !== undefined && day !== undefined ? (
        <DayDetail name={thing.name} day={day} row={thing.days.get(day)} />
      ) : (
        <p className={styles.hint}>{t('health.dayHint')}</p>
      )}
    </>
  );
}

/** A share with its ring where it is too low to be trusted. */
export function Share({ share }: { share: number | null }) {
  const tag = useTag();
  const isLow = share !== null && share < trusted;
  return (
    <span className={styles.share} data-tone={isLow ? 'warn' : undefined}>
      {isLow && <CompletenessRing share={share} />}
      {formatShare(share, tag)}
    </span>
  );
}
