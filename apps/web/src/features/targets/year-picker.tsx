import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { targetYears } from '@portico/contract/words/targets';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './sheet.module.css';

/** The year of the targets, with buttons for the previous and the next year. */
export function YearPicker({ year, onYearChange }: { year: number; onYearChange: (year: number) => void }) {
  const { t, i18n } = useTranslation();
  const [Back, On] = i18n.dir() === 'rtl' ? [RightOutlined, LeftOutlined] : [LeftOutlined, RightOutlined];
  return (
    <div className={styles.year} role="group" aria-label={t('targets.year')}>
      <IconButton
        name={t('targets.previousYear')}
        icon={Back}
        disabled={year <= targetYears.first}
        onPress={() => onYearChange(year - 1)}
      />
      <span className={styles.yearName} aria-live="polite">
        {year}
      </span>
      <IconButton
        name={t('targets.nextYear')}
        icon={On}
        disabled={year >= targetYears.last}
        onPress={() => onYearChange(year + 1)}
      />
    </div>
  );
}
