import { Tooltip } from 'antd';
import styles from './tag-list.module.css';

type Props = { texts: readonly string[]; most?: number };

/** Short names side by side; those beyond `most` are a number that tells them on hover and to screen readers. */
export function TagList({ texts, most = 2 }: Props) {
  const shown = texts.length === most + 1 ? texts : texts.slice(0, most);
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
