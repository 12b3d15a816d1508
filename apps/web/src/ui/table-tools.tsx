import { ReloadOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import styles from './table-tools.module.css';

type Props = {
  chosenCount: number;
  onClear: () => void;
  /** Actions for the selected rows or for the whole list. */
  tools: ReactNode;
  primary: ReactNode;
  picker: ReactNode;
  onRefresh: () => void;
};

/**
 * The bar above a list: at the start the number of selected rows and the actions, at the end the buttons to add, choose columns and
 * refresh.
 */
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
        <IconButton name={t('controls.refresh')} icon={ReloadOutlined} onPress={onRefresh} />
      </div>
    </div>
  );
}
