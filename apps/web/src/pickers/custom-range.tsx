import { SwapRightOutlined } from '@ant-design/icons';
import { DatePicker, type GetRef, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';
import { useRestoreFocus } from '../ui/use-restore-focus.ts';
import styles from './custom-range.module.css';

type Days = { from: string; to: string };
type Props = { days: Days | null; onChoose: (days: Days) => void; onClose: () => void };

const shape = 'YYYY-MM-DD';

/** A dialog for the first and last day of a custom range; future days are disabled. */
export default function CustomRange({ days, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<[Dayjs, Dayjs] | null>(
    days === null ? null : [dayjs(days.from), dayjs(days.to)],
  );
  // The first of the two months shown; it does not change when the focus moves between the fields.
  const [month, setMonth] = useState(() => dayjs(days?.to).subtract(1, 'month'));
  const [wasConfirmed, setWasConfirmed] = useState(false);
  const picker = useRef<GetRef<typeof DatePicker.RangePicker>>(null);
  useRestoreFocus();

  const confirm = () => {
    setWasConfirmed(true);
    if (chosen !== null) onChoose({ from: chosen[0].format(shape), to: chosen[1].format(shape) });
  };

  // Otherwise the calendar would handle Escape and the dialog would stay open.
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
          separator={<Icon icon={SwapRightOutlined} />}
          suffixIcon={null}
          disabledDate={(day) => day.isAfter(dayjs(), 'day')}
          status={wasConfirmed && chosen === null ? 'error' : ''}
          onChange={(next) => {
            const [from, to] = next ?? [];
            setChosen(from && to ? [from, to] : null);
          }}
        />
      </div>
      {wasConfirmed && chosen === null && (
        <p role="alert" className={styles.problem}>
          {t('errors.homeTime')}
        </p>
      )}
    </Modal>
  );
}
