import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { refreshSession } from '../../session/session.ts';
import { SwitchCell } from '../../ui/switch-cell.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { type UserChanges, useOwnCompany } from './requests.ts';
import styles from './users.module.css';

/** Switches whether all users of the company need two-step verification, after a confirmation. */
export function RequireSecondFactorSwitch({ changes }: { changes: UserChanges }) {
  const { t } = useTranslation();
  const company = useOwnCompany(true);
  const [ask, dialog] = useConfirm();
  if (company.data === undefined) return null;
  const name = t('users.requireTwoStep');
  const change = async (on: boolean) =>
    ask({
      title: t(on ? 'users.requireOnAsk' : 'users.requireOffAsk'),
      text: t(on ? 'users.requireOnText' : 'users.requireOffText'),
      action: t(on ? 'users.requireOn' : 'users.requireOff'),
      failureText: (error) => formatFailure(t, error),
      onConfirm: async () => {
        await changes.requireTwoStep(on);
        showToast({ kind: 'success', text: t('frame.succeeded') });
        // The user who switched it on may now have to set it up.
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
