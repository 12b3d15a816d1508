import { CheckOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './drawn-toggle.module.css';

type Props = { on: boolean; colour: string; onToggle: () => void; children: ReactNode };

/** A name with the box that puts its line into the chart and takes it out. */
export function DrawnToggle({ on, colour, onToggle, children }: Props) {
  return (
    <label className={styles.toggle}>
      <input type="checkbox" className="heard" checked={on} onChange={onToggle} />
      <span className={styles.box} style={on ? { background: colour, borderColor: colour } : { borderColor: colour }}>
        {on && <Icon of={CheckOutlined} />}
      </span>
      <span className={styles.name}>{children}</span>
    </label>
  );
}
