import { SwapRightOutlined } from '@ant-design/icons';
import { DatePicker, type GetRef, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
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
  // The first of the two months shown. It stays when the focus goes from one field to the other.
  const [month, setMonth] = useState(() => dayjs(days?.to).subtract(1, 'month'));
  const [asked, setAsked] = useState(false);
  const picker = useRef<GetRef<typeof DatePicker.RangePicker>>(null);
  useFocusBack();

  const confirm = () => {
    setAsked(true);
    if (chosen !== null) onChoose({ from: chosen[0].format(shape), to: chosen[1].format(shape) });
  };

  // The calendar would take the key for itself, and go on standing there.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
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
      afterOpenChange={(open) => {
        if (open) picker.current?.focus();
      }}
    >
      <div className={styles.place} onKeyDownCapture={closeOnEscape}>
        <label className="heard" htmlFor="first-day">
          {t('home.rangeStart')}
        </label>
        <label className="heard" htmlFor="last-day">
          {t('home.rangeEnd')}
        </label>
        <DatePicker.RangePicker
          ref={picker}
          id={{ start: 'first-day', end: 'last-day' }}
          open
          style={{ width: '100%' }}
          classNames={{ popup: { root: styles.calendar ?? '' } }}
          getPopupContainer={(field) => field.parentElement ?? document.body}
          value={chosen}
          allowClear={false}
          pickerValue={[month, month]}
          onPickerValueChange={([first, last], { range, source }) => {
            if (source === 'panel') setMonth(range === 'start' ? first : last);
          }}
          placeholder={[t('home.rangeStart'), t('home.rangeEnd')]}
          separator={<Icon of={SwapRightOutlined} />}
          suffixIcon={null}
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
