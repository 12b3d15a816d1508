import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInUnit } from '../../ui/format-duration.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './live-status.module.css';
import { useLiveUpdates } from './use-live-updates.ts';

/** Whether the figures are live, and their age. */
export function LiveStatus({ updatedAt, compact = false }: { updatedAt: number; compact?: boolean }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const state = useLiveUpdates();
  const seconds = useSecondsSince(updatedAt);
  const age = seconds === null ? null : ageText(seconds);

  function ageText(old: number): string {
    if (old < 60) return t('home.updatedNow');
    const minutes = Math.floor(old / 60);
    return t('home.updatedMinutes', { count: minutes, n: minutes });
  }

  const word = { live: t('home.live'), paused: t('home.livePaused'), lost: t('home.liveLost') }[state];
  const text = [word, age].filter((part) => part !== null).join(' · ');
  if (compact && state === 'live' && seconds !== null) {
    return (
      <p className={styles.age} data-state={state} title={text}>
        <span aria-hidden="true">
          {seconds < 60 ? t('words.justNow') : formatInUnit(Math.floor(seconds / 60), 'minute', tag)}
        </span>
        <span className="heard">{text}</span>
      </p>
    );
  }
  return (
    <p className={styles.age} data-state={state}>
      {text}
    </p>
  );
}

function useSecondsSince(instant: number): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return instant === 0 ? null : Math.max(0, Math.floor((now - instant) / 1000));
}
