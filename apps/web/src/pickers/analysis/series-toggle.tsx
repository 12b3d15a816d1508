import { CheckOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './series-toggle.module.css';

type Props = { on: boolean; colour: string; onToggle: () => void; children: ReactNode };

/** A name with a tick box that shows or hides its line in the chart. */
export function SeriesToggle({ on, colour, onToggle, children }: Props) {
  return (
    <label className={styles.toggle}>
      <input type="checkbox" className="heard" checked={on} onChange={onToggle} />
      <span className={styles.box} style={on ? { background: colour, borderColor: colour } : { borderColor: colour }}>
        {on && <Icon icon={CheckOutlined} />}
      </span>
      <span className={styles.name}>{children}</span>
    </label>
  );
}
