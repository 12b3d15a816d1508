import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShare } from '../../ui/figures.ts';
import { useTag } from '../../ui/use-tag.ts';
import { DayDetail } from './day-detail.tsx';
import { shareOf, type Thing } from './day-grid.ts';
import { isTold, levelOf } from './day-levels.ts';
import { Share } from './day-table.tsx';
import { dayText, writeDay } from './day-words.ts';
import styles from './health.module.css';

type Props = { name: string; things: readonly Thing[]; days: readonly string[] };

/** A card a thing, a button a day, for phones; the day that is pressed is told in its card. */
export function DayCards({ name, things, days }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const [chosen, setChosen] = useState<{ id: number; day: string } | null>(null);
  return (
    <ul className={styles.cards} aria-label={name}>
      {things.map((thing) => {
        const open = chosen?.id === thing.id ? chosen.day : null;
        return (
          <li key={thing.id} className={styles.card}>
            <p className={styles.cardHead}>
              <bdi>{thing.name}</bdi>
              <Share share={shareOf(thing)} />
            </p>
            <div className={styles.strip}>
              {days.map((day) => {
                const row = thing.days.get(day);
                const share = row?.completeness ?? null;
                const level = levelOf(share);
                return (
                  <button
                    key={day}
                    type="button"
                    className={styles.dayButton}
                    data-level={level}
                    aria-pressed={open === day}
                    onClick={() => setChosen(open === day ? null : { id: thing.id, day })}
                  >
                    <span aria-hidden="true">{writeDay(day, tag, { day: 'numeric' }).replace(/\D/g, '')}</span>
                    {isTold(level) && <small aria-hidden="true">{formatShare(share, tag, 0)}</small>}
                    <span className="heard">{dayText(t, tag, day, row)}</span>
                  </button>
                );
              })}
            </div>
            {open !== null && <DayDetail day={open} row={thing.days.get(open)} />}
          </li>
        );
      })}
    </ul>
  );
}
