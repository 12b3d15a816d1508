import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from './use-focus-back.ts';

type Props = { title: string; action: string; onConfirm: () => Promise<void>; onCancel: () => void };

/** Asks before something is done; the button says what will be done. */
export default function ConfirmDialog({ title, action, onConfirm, onCancel }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const [working, setWorking] = useState(false);
  const confirm = async () => {
    setWorking(true);
    await onConfirm();
  };
  return (
    <Modal
      open
      centered
      width={400}
      title={title}
      okText={action}
      cancelText={t('frame.cancel')}
      confirmLoading={working}
      onOk={() => void confirm()}
      onCancel={onCancel}
    />
  );
}
