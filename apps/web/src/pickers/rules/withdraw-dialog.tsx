import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useRuleActions } from './rule-requests.ts';
import styles from './rules.module.css';

type Props = { id: number; name: string; onClose: () => void };

/** Asks for confirmation before a rule is withdrawn, with an optional reason. */
export default function WithdrawDialog({ id, name, onClose }: Props) {
  const { t } = useTranslation();
  const { withdraw } = useRuleActions();
  const fieldId = useId();
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={t('rules.withdrawAsk', { rule: name })}
      text={
        <div className={styles.ask}>
          <p>{t('rules.withdrawText')}</p>
          <label htmlFor={fieldId}>{t('rules.withdrawReason')}</label>
          <Input.TextArea
            id={fieldId}
            value={reason}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      }
      action={t('rules.withdraw')}
      danger
      failureText={(error) => formatFailure(t, error)}
      onConfirm={async () => {
        await withdraw({ id, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) });
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onClose();
      }}
      onCancel={onClose}
    />
  );
}
