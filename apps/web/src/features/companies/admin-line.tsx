import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { roleName } from '../../pickers/role-name.ts';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import { createDateTimeFormat } from '../../ui/date-time-format.ts';
import type { RowAction } from '../../ui/row-action.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './company-admins.module.css';
import { type CompanyAdmin, useAdminActions } from './requests.ts';

export type NewPassword = { name: string; password: string };
type Props = { admin: CompanyAdmin; onEdit: () => void; onPasswordReset: (newPassword: NewPassword) => void };

/** An administrator of a company, with the actions of the platform on it. */
export function AdminLine({ admin, onEdit, onPasswordReset }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [actions, dialogs] = useLineActions(admin, onEdit, onPasswordReset);
  const { nickName: name, username, enabled, lastLoginTime, roles, depts } = admin;
  const time = createDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const last = lastLoginTime === null ? t('companies.neverLoggedIn') : time.format(new Date(lastLoginTime));
  const names = [...roles.map((role) => roleName(t, role)), ...depts.map((dept) => dept.name)];
  return (
    <li className={styles.admin}>
      <div className={styles.who}>
        <b>{name}</b>
        <div className={styles.quiet}>
          <bdi>{username}</bdi>
        </div>
        <div className={styles.quiet}>
          <bdi>{names.join(' · ')}</bdi>
        </div>
        <div className={styles.quiet}>
          {t('companies.lastLogin')} · <bdi>{last}</bdi>
        </div>
      </div>
      {!enabled && <StatusDot tone="quiet" text={t('users.isDisabled')} />}
      <RowActions name={name} actions={actions} />
      {dialogs}
    </li>
  );
}

function useLineActions(admin: CompanyAdmin, onEdit: () => void, onPasswordReset: Props['onPasswordReset']) {
  const { t } = useTranslation();
  const [ask, passwordDialog] = useConfirm();
  const [askToChange, dialog] = useConfirmedChange();
  const { change, remove, resetPassword, resetTwoStep } = useAdminActions();
  const { id, nickName: name, enabled, hasSecondFactor } = admin;
  const askToReset = () =>
    ask({
      title: t('confirm.resetPassword', { name }),
      text: t('confirm.resetPasswordText'),
      action: t('companies.resetPassword'),
      failureText: (error) => formatFailure(t, error),
      onConfirm: async () => onPasswordReset({ name, password: await resetPassword(id) }),
    });
  const askToResetTwoStep = () =>
    askToChange(
      {
        title: t('users.resetTwoStepAsk', { name }),
        text: t('users.resetTwoStepText'),
        action: t('users.resetTwoStep'),
        danger: true,
      },
      () => resetTwoStep(id),
    );
  const askToDisable = () =>
    askToChange(
      { title: t('users.disableAsk', { name }), text: t('users.disableText'), action: t('controls.disable') },
      () => change({ id, enabled: false }),
    );
  const askToEnable = () =>
    askToChange(
      { title: t('users.enableAsk', { name }), text: t('users.enableText'), action: t('controls.enable') },
      () => change({ id, enabled: true }),
    );
  const askToRemove = () =>
    askToChange(
      {
        title: t('confirm.deleteOne', { name }),
        text: t('users.removeText'),
        action: t('controls.delete'),
        danger: true,
      },
      () => remove([id]),
    );
  const actions: RowAction[] = [
    { key: 'edit', label: t('controls.edit'), onPress: onEdit },
    { key: 'password', label: t('companies.resetPassword'), onPress: askToReset },
    ...(hasSecondFactor ? [{ key: 'twoStep', label: t('users.resetTwoStep'), onPress: askToResetTwoStep }] : []),
    enabled
      ? { key: 'disable', label: t('controls.disable'), onPress: askToDisable }
      : { key: 'enable', label: t('controls.enable'), onPress: askToEnable },
    { key: 'delete', label: t('controls.delete'), danger: true, onPress: askToRemove },
  ];
  return [
    actions,
    <div key="dialogs">
      {passwordDialog}
      {dialog}
    </div>,
  ] as const;
}
