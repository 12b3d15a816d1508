import { formatCount, formatShare } from '../ui/format-figure.ts';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import styles from './device-cells.module.css';

/** The signal strength of a device as up to four bars; the exact value on hover and for screen readers. */
export function DeviceSignal({ signal }: { signal: number | null }) {
  const tag = useLanguageTag();
  if (signal === null) return '—';
  const on = countSignalBars(signal);
  const text = signal < 0 ? `${formatCount(signal, tag)} dBm` : formatShare(signal / 100, tag, 0);
  return (
    <span title={text}>
      <svg className={styles.drawing} width="15" height="12" viewBox="0 0 15 12" aria-hidden="true">
        {[0, 1, 2, 3].map((bar) => (
          <rect
            key={bar}
            className={styles.bar}
            data-on={bar < on}
            x={bar * 4}
            y={9 - bar * 3}
            width="3"
            height={3 + bar * 3}
          />
        ))}
      </svg>
      <span className="heard">{text}</span>
    </span>
  );
}

/** The number of bars, 0 to 4. Devices report dBm (negative) or per cent. */
export function countSignalBars(signal: number): number {
  const steps = signal < 0 ? [-90, -75, -67, -55] : [1, 25, 50, 75];
  return steps.filter((min) => signal >= min).length;
}
