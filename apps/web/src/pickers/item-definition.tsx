import { InfoCircleOutlined } from '@ant-design/icons';
import type { AppliedCalculationSettings } from '@portico/contract/fields/applied-calculation-settings';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ensurePageTexts } from '../session/page-texts.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './item-definition.module.css';

const Definition = lazy(async () => {
  const [module] = await Promise.all([import('./item-definition-panel.tsx'), ensurePageTexts()]);
  return module;
});

type Props = {
  item: StatisticItem;
  /** The settings the figure was calculated with; undefined: unknown here. */
  settings: AppliedCalculationSettings | undefined;
};

/**
 * A small button that opens the definition of a statistic item: beside the button, on phones as a sheet from below. The code and texts of
 * the definition are loaded on the first click.
 */
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
        <Icon icon={InfoCircleOutlined} />
      </button>
      <Suspense>
        {open && <Definition item={item} settings={settings} button={button} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
