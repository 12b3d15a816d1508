import styles from './skeleton.module.css';

/** A grey bar where text will stand; sizes in CSS pixels or per cent. */
export function Bar({ width, height = 14 }: { width: number | string; height?: number | string }) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />;
}
