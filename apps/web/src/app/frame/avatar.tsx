import { useState } from 'react';
import styles from './frame.module.css';
import { initialsOf } from './initials.ts';

/** Somebody's picture; their initials where there is none, or where it cannot be had. */
export function Avatar({ name, picture }: { name: string; picture: string | null }) {
  const [lost, setLost] = useState<string | null>(null);
  if (picture === null || picture === lost) return <span className={styles.avatar} data-initials={initialsOf(name)} />;
  return <img className={styles.avatar} src={picture} alt="" onError={() => setLost(picture)} />;
}
