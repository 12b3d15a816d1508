import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import styles from './key-list.module.css';

/** The keyboard shortcuts of the console. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  useRestoreFocus();
  const keys = [
    { signs: ['/'], does: t('controls.keySearch') },
    { signs: ['?'], does: t('controls.keyList') },
    { signs: ['Esc'], does: t('controls.keyEscape') },
    { signs: ['↑', '↓', 'Home', 'End'], does: t('controls.keyArrows') },
    { signs: ['Enter'], does: t('controls.keyEnter') },
  ];
  return (
    <Modal open centered width={440} title={t('controls.keys')} footer={null} onCancel={onClose}>
      <dl className={styles.keys}>
        {keys.map(({ signs, does }) => (
          <div key={does}>
            <dt dir="ltr">
              {signs.map((sign) => (
                <kbd key={sign}>{sign}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
