import { Tooltip } from 'antd';
import styles from './tag-list.module.css';

type Props = { texts: readonly string[]; maxShown?: number };

/**
 * Short names side by side. If there are at least two more than `maxShown`, these are shown as a number, and listed on hover and for screen
 * readers.
 */
export function TagList({ texts, maxShown = 2 }: Props) {
  const shown = texts.length === maxShown + 1 ? texts : texts.slice(0, maxShown);
  const rest = texts.slice(shown.length);
  if (texts.length === 0) return '—';
  return (
    <ul className={styles.tags}>
      {shown.map((text) => (
        <li key={text} className={styles.tag} dir="auto" title={text}>
          {text}
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <Tooltip title={<span className={styles.rest}>{rest.join('\n')}</span>} trigger={['hover', 'focus', 'click']}>
            <button type="button" className={styles.more}>
              +{rest.length}
              <span className="heard">{rest.join(', ')}</span>
            </button>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}
