import { useEffect, useState } from 'react';
import styles from './progress-bar.module.css';

/** A wait that is shorter than this shows no bar. */
const patienceMilliseconds = 150;
/** How long the bar stays after a wait. One wait often follows another (a page, then its data); the two are shown as one bar. */
const lingerMilliseconds = 120;

/** A thin bar along the top edge during a wait. */
export function ProgressBar({ busy }: { busy: boolean }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? patienceMilliseconds : lingerMilliseconds);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? <div className={styles.bar} aria-hidden="true" /> : null;
}
