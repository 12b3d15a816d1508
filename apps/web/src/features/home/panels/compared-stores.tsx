import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/figures.ts';
import { isolate } from '../../../ui/isolate.ts';
import { useOverlay } from '../../../ui/use-overlay.ts';
import { useTag } from '../../../ui/use-tag.ts';
import type { Card } from '../requests.ts';
import styles from './compared-stores.module.css';

type Props = { card: Pick<Card, 'entities' | 'leftOut'>; short?: boolean };

/** How many of several stores a change is of; which are left out and why on hover, focus or a press, and to screen readers. */
export default function ComparedStores({ card: { entities, leftOut }, short = false }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const close = () => setOpen(false);
  useOverlay(box, button, open, close);
  const count = leftOut.reduce((sum, one) => sum + one.count, entities);
  const given = { n: formatCount(entities, tag), all: formatCount(count, tag) };
  const list = new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' });
  const said = [
    t('home.explainCompared', given),
    ...leftOut.map(({ reason, names, count: left }) => {
      const more = left - names.length;
      const named = list.format([...names.map(isolate), ...(more > 0 ? [`+${formatCount(more, tag)}`] : [])]);
      return `${t(`homePanels.leftOut.${reason}`)} · ${named}`;
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
          {short ? `${given.n}/${given.all}` : t('homePanels.storesOf', { count, ...given })}
        </span>
        <span className="heard">{said.join('\n')}</span>
      </button>
      {open && (
        <span ref={box} popover="manual" className={styles.reasons} aria-hidden="true">
          {said.join('\n')}
        </span>
      )}
    </>
  );
}
