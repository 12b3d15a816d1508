import styles from './frame.module.css';

/** The empty frame, shown while the session is loaded. */
export function FrameSkeleton() {
  return (
    <div className={styles.frame} data-waiting aria-busy="true">
      <div className={styles.side}>
        <div className={styles.brand} />
      </div>
      <div className={styles.main}>
        <div className={styles.header} />
      </div>
    </div>
  );
}
