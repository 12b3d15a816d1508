import { useEffect, useState } from 'react';
import styles from './progress-bar.module.css';

/** What is over sooner than this shows no bar. */
const patienceMilliseconds = 150;
/** One wait is often followed by the next, a page by its figures: that is one bar, not two. */
const lingerMilliseconds = 120;

/** A thin bar along the top edge while something takes its time. */
export function ProgressBar({ busy }: { busy: boolean }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? patienceMilliseconds : lingerMilliseconds);
    return () => clearTimeout(timer);
  }, [busy]);
  return shown ? <div className={styles.bar} aria-hidden="true" /> : null;
}
