import { useState } from 'react';
import styles from './frame.module.css';
import { formatInitials } from './initials.ts';

/** A user's picture; the initials if there is no picture or it cannot be loaded. */
export function Avatar({ name, picture }: { name: string; picture: string | null }) {
  const [failedPicture, setFailedPicture] = useState<string | null>(null);
  if (picture === null || picture === failedPicture)
    return <span className={styles.avatar} data-initials={formatInitials(name)} />;
  return <img className={styles.avatar} src={picture} alt="" onError={() => setFailedPicture(picture)} />;
}
