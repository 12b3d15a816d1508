import { DatePicker, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './custom-range.module.css';

type Days = { from: string; to: string };
type Props = { days: Days | null; onChoose: (days: Days) => void; onClose: () => void };

const shape = 'YYYY-MM-DD';

/** First and last day of a range of one's own; days to come cannot be chosen. */
export default function CustomRange({ days, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<[Dayjs, Dayjs] | null>(
    days === null ? null : [dayjs(days.from), dayjs(days.to)],
  );
  const [asked, setAsked] = useState(false);

  const confirm = () => {
    setAsked(true);
    if (chosen !== null) onChoose({ from: chosen[0].format(shape), to: chosen[1].format(shape) });
  };

  return (
    <Modal
      open
      width={640}
      title={t('home.customRange')}
      okText={t('home.showRange')}
      cancelText={t('frame.cancel')}
      onOk={confirm}
      onCancel={onClose}
    >
      <div className={styles.place}>
        <DatePicker.RangePicker
          open
          autoFocus
          style={{ width: '100%' }}
          classNames={{ popup: { root: styles.calendar ?? '' } }}
          getPopupContainer={(field) => field.parentElement ?? document.body}
          value={chosen}
          allowClear={false}
          defaultPickerValue={[dayjs().subtract(1, 'month'), dayjs()]}
          placeholder={[t('home.rangeStart'), t('home.rangeEnd')]}
          aria-label={t('home.customRange')}
          disabledDate={(day) => day.isAfter(dayjs(), 'day')}
          status={asked && chosen === null ? 'error' : ''}
          onChange={(next) => {
            const [from, to] = next ?? [];
            setChosen(from && to ? [from, to] : null);
          }}
        />
      </div>
      {asked && chosen === null && (
        <p role="alert" className={styles.problem}>
          {t('errors.homeTime')}
        </p>
      )}
    </Modal>
  );
}
