import { InfoCircleOutlined } from '@ant-design/icons';
import type { FiguresMeant } from '@portico/contract/fields/figures-meant';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { morePageTexts } from '../session/page-texts.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './item-definition.module.css';

const Definition = lazy(async () => {
  const [module] = await Promise.all([import('./item-definition-panel.tsx'), morePageTexts()]);
  return module;
});

type Props = {
  item: StatisticItem;
  /** By whose settings the figure is; undefined: not known here. */
  settings: FiguresMeant | undefined;
};

/** A small button that says what a statistic item means: beside it, on phones from below. What it says is loaded when asked for. */
export function ItemDefinition({ item, settings }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t('home.meaning', { item: t(`words.items.${item}`) })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon of={InfoCircleOutlined} />
      </button>
      <Suspense>
        {open && <Definition item={item} settings={settings} button={button} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
