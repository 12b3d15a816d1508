import { DownOutlined } from '@ant-design/icons';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countFittingItems } from './count-fitting-items.ts';
import { Icon } from './icon.tsx';
import { MenuButton } from './menu-button.tsx';
import styles from './segmented-control.module.css';

type Props<Key extends string> = {
  name: string;
  entries: readonly { key: Key; label: string }[];
  chosen: Key;
  onChoose: (key: Key) => void;
};

/** A row of options; those that do not fit move into a "more" menu. The chosen option is always visible. */
export function SegmentedControl<Key extends string>({ name, entries, chosen, onChoose }: Props<Key>) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(entries.length);

  useLayoutEffect(() => {
    const container = root.current;
    const rulerElement = ruler.current;
    if (container === null || rulerElement === null) return;
    const measure = () => {
      const widths = [...rulerElement.children].map((child) => child.getBoundingClientRect().width);
      const more = widths.pop() ?? 0;
      setFitting(countFittingItems(widths, container.clientWidth, more));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(container);
    observer.observe(rulerElement);
    return () => observer.disconnect();
  }, []);

  const shown = entries.slice(0, fitting);
  const rest = entries.slice(fitting);
  const hidden = rest.find(({ key }) => key === chosen);
  return (
    <div className={styles.place} ref={root}>
      <div className={styles.rule} ref={ruler} aria-hidden="true">
        {entries.map(({ key, label }) => (
          <span key={key} className={styles.segment}>
            {label}
          </span>
        ))}
        <span className={styles.segment}>
          {hidden?.label ?? t('frame.more')} <Icon icon={DownOutlined} />
        </span>
      </div>
      <div className={styles.row} role="group" aria-label={name}>
        {shown.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            className={styles.segment}
            aria-pressed={key === chosen}
            onClick={() => onChoose(key)}
          >
            {label}
          </button>
        ))}
        {rest.length > 0 && (
          <MenuButton
            name={hidden === undefined ? t('frame.more') : `${t('frame.more')}: ${hidden.label}`}
            className={`${styles.segment} ${hidden === undefined ? '' : styles.chosen}`}
            entries={rest.map(({ key, label }) => ({ key, label, chosen: key === chosen }))}
            onChoose={onChoose}
          >
            {hidden?.label ?? t('frame.more')}
            <Icon icon={DownOutlined} className={styles.caret} />
          </MenuButton>
        )}
      </div>
    </div>
  );
}
