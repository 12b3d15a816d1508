import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { refreshSession } from '../../session/session.ts';
import { SwitchCell } from '../../ui/switch-cell.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { type Changes, useCompany } from './requests.ts';
import styles from './users.module.css';

/** Whether everybody of the company needs two-step verification; switching asks first. */
export function TwoStepSwitch({ changes }: { changes: Changes }) {
  const { t } = useTranslation();
  const company = useCompany(true);
  const [ask, dialog] = useConfirm();
  if (company.data === undefined) return null;
  const name = t('users.requireTwoStep');
  const change = async (on: boolean) =>
    ask({
      title: t(on ? 'users.requireOnAsk' : 'users.requireOffAsk'),
      text: t(on ? 'users.requireOnText' : 'users.requireOffText'),
      action: t(on ? 'users.requireOn' : 'users.requireOff'),
      failureText: (error) => failureText(t, error),
      onConfirm: async () => {
        await changes.requireTwoStep(on);
        showToast({ kind: 'success', text: t('frame.succeeded') });
        // Perhaps the person who switched it on has to set it up now.
        await refreshSession();
      },
    });
  return (
    <div className={styles.setting}>
      <SwitchCell name={name} on={company.data.requireSecondFactor} onChange={change} />
      <span aria-hidden="true">{name}</span>
      {dialog}
    </div>
  );
}
