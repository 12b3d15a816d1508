import styles from './skeleton.module.css';

/** A grey placeholder for text; sizes in CSS pixels or per cent. */
export function SkeletonBar({ width, height = 14 }: { width: number | string; height?: number | string }) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" data-skeleton="" />;
}
