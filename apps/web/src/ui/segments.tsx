import { DownOutlined } from '@ant-design/icons';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { howManyFit } from './how-many-fit.ts';
import { Icon } from './icon.tsx';
import { MenuButton } from './menu-button.tsx';
import styles from './segments.module.css';

type Props<Key extends string> = {
  name: string;
  entries: readonly { key: Key; label: string }[];
  chosen: Key;
  onChoose: (key: Key) => void;
};

/** A row of choices; those that do not fit move into "more". The chosen one is always seen. */
export function Segments<Key extends string>({ name, entries, chosen, onChoose }: Props<Key>) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const rule = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(entries.length);

  useLayoutEffect(() => {
    const place = root.current;
    const measured = rule.current;
    if (place === null || measured === null) return;
    const measure = () => {
      const widths = [...measured.children].map((child) => child.getBoundingClientRect().width);
      const more = widths.pop() ?? 0;
      setFitting(howManyFit(widths, place.clientWidth, more));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);

  const shown = entries.slice(0, fitting);
  const rest = entries.slice(fitting);
  const hidden = rest.find(({ key }) => key === chosen);
  return (
    <div className={styles.place} ref={root}>
      <div className={styles.rule} ref={rule} aria-hidden="true">
        {entries.map(({ key, label }) => (
          <span key={key} className={styles.segment}>
            {label}
          </span>
        ))}
        <span className={styles.segment}>
          {hidden?.label ?? t('frame.more')} <Icon of={DownOutlined} />
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
            <Icon of={DownOutlined} className={styles.caret} />
          </MenuButton>
        )}
      </div>
    </div>
  );
}
