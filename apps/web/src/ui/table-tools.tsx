import { ReloadOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import styles from './table-tools.module.css';

type Props = {
  chosenCount: number;
  onClear: () => void;
  /** What can be done with the chosen rows, or with the list as a whole. */
  tools: ReactNode;
  primary: ReactNode;
  picker: ReactNode;
  onRefresh: () => void;
};

/** The bar above a list: what is chosen and what can be done with it; adding, columns and refresh at the end. */
export function TableTools({ chosenCount, onClear, tools, primary, picker, onRefresh }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.bar} data-chosen={chosenCount > 0}>
      <div className={styles.chosen} role="status">
        {chosenCount > 0 && (
          <>
            <span>{t('controls.selected', { count: chosenCount })}</span>
            <button type="button" className={styles.clear} onClick={onClear}>
              {t('controls.clearSelection')}
            </button>
          </>
        )}
      </div>
      <div className={styles.tools}>{tools}</div>
      <div className={styles.end}>
        {primary}
        {picker}
        <IconButton name={t('controls.refresh')} of={ReloadOutlined} onPress={onRefresh} />
      </div>
    </div>
  );
}
