import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
    if (old < 5) return t('home.updatedNow');
    if (old < 60) return t('home.updatedSeconds', { count: old, n: old });
    const minutes = Math.floor(old / 60);
    return t('home.updatedMinutes', { count: minutes, n: minutes });
  }

  const word = { live: t('home.live'), paused: t('home.livePaused'), lost: t('home.liveLost') }[state];
  const text = [word, age].filter((part) => part !== null).join(' · ');
  if (compact && state === 'live' && seconds !== null) {
    return (
      <p className={styles.age} data-state={state} title={text}>
        <span aria-hidden="true">{narrowAge(seconds, tag)}</span>
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

/** An age in the shortest form of the language: "12s". */
function narrowAge(seconds: number, tag: string): string {
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.floor(seconds / 60), 'minute'];
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'narrow', numberingSystem: 'latn' }).format(
    value,
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
