import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { useOverlay } from '../../ui/use-overlay.ts';
import styles from './compared-stores.module.css';
import type { StatisticCard } from './requests.ts';

type Props = { card: Pick<StatisticCard, 'entities' | 'leftOut'>; compact?: boolean };

/** How many of several stores are compared; the left-out ones with reasons on hover, focus or press, and for screen readers. */
export function ComparedStores({ card: { entities, leftOut }, compact = false }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const close = () => setOpen(false);
  useOverlay(box, button, open, close);
  const count = leftOut.reduce((sum, one) => sum + one.count, entities);
  const counts = { n: formatCount(entities, tag), all: formatCount(count, tag) };
  const list = new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' });
  const lines = [
    t('home.explainCompared', { count, ...counts }),
    ...leftOut.map(({ reason, names, count: storesLeftOut }) => {
      const more = storesLeftOut - names.length;
      const named = list.format([...names.map(isolateDirection), ...(more > 0 ? [`+${formatCount(more, tag)}`] : [])]);
      return `${t(`home.leftOut.${reason}`)} · ${named}`;
    }),
  ];
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.stores}
        onPointerEnter={() => setOpen(true)}
        onPointerLeave={close}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onClick={() => setOpen(true)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      >
        <span aria-hidden="true">
          {compact ? `${counts.n}/${counts.all}` : t('home.storesOf', { count, ...counts })}
        </span>
        <span className="heard">{lines.join('\n')}</span>
      </button>
      {open && (
        <span ref={box} popover="manual" className={styles.reasons} aria-hidden="true">
          {lines.join('\n')}
        </span>
      )}
    </>
  );
}
