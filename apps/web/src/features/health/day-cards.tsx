import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLocalTime } from '../../pickers/format-local-time.ts';
import { formatShare } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { HealthDayDetail } from './day-detail.tsx';
import { CompletenessShare } from './day-table.tsx';
import { formatHealthDay } from './format-health-day.ts';
import styles from './health.module.css';
import { computeRowCompleteness, type HealthGridRow } from './health-grid.ts';
import { classifyCompleteness, isCompletenessShown } from './health-levels.ts';

type Props = { name: string; rows: readonly HealthGridRow[]; days: readonly string[] };

/** For phones: one card per device, entrance or store with one button per day; the selected day's details are shown in the card. */
export function HealthDayCards({ name, rows, days }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [chosen, setChosen] = useState<{ id: number; day: string } | null>(null);
  return (
    <ul className={styles.cards} aria-label={name}>
      {rows.map((gridRow) => {
        const open = chosen?.id === gridRow.id ? chosen.day : null;
        return (
          <li key={gridRow.id} className={styles.card}>
            <p className={styles.cardHead}>
              <bdi>{gridRow.name}</bdi>
              <CompletenessShare share={computeRowCompleteness(gridRow)} />
            </p>
            <div className={styles.strip}>
              {days.map((day) => {
                const row = gridRow.days.get(day);
                const share = row?.completeness ?? null;
                const level = classifyCompleteness(share);
                return (
                  <button
                    key={day}
                    type="button"
                    className={styles.dayButton}
                    data-level={level}
                    aria-pressed={open === day}
                    onClick={() => setChosen(open === day ? null : { id: gridRow.id, day })}
                  >
                    <span aria-hidden="true">{formatLocalTime(day, tag, { day: 'numeric' }).replace(/\D/g, '')}</span>
                    {isCompletenessShown(level) && <small aria-hidden="true">{formatShare(share, tag, 0)}</small>}
                    <span className="heard">{formatHealthDay(t, tag, day, row)}</span>
                  </button>
                );
              })}
            </div>
            {open !== null && <HealthDayDetail day={open} row={gridRow.days.get(open)} />}
          </li>
        );
      })}
    </ul>
  );
}
