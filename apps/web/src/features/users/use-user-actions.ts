import type { User } from '@portico/contract/routes/users';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { formatCount } from '../../ui/format-figure.ts';
import type { RowAction } from '../../ui/row-action.ts';
import { showToast } from '../../ui/toast.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { UserChanges } from './requests.ts';
import type { UserAction } from './user-actions.ts';

type Handlers = {
  onEdit: (user: User) => void;
  onPasswordReset: (name: string, password: string) => void;
  /** Called with the ids of deleted users. */
  onRemoved: (ids: readonly number[]) => void;
};

type Actions = {
  createRowAction: (user: User, action: UserAction) => RowAction;
  removeAll: (ids: number[]) => void;
  dialog: ReactNode;
};

type Confirmation = { title: string; text: string; action: string; danger?: boolean };

/** Actions on users, each confirmed in a dialog. */
export function useUserActions(changes: UserChanges, { onEdit, onPasswordReset, onRemoved }: Handlers): Actions {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [ask, dialog] = useConfirm();
  const askToConfirm = (confirmation: Confirmation, act: () => Promise<unknown>) =>
    ask({
      ...confirmation,
      failureText: (error) => formatFailure(t, error),
      onConfirm: async () => void (await act()),
    });
  const done = () => showToast({ kind: 'success', text: t('frame.succeeded') });
  const remove = async (ids: number[]) => {
    await changes.remove(ids);
    onRemoved(ids);
    done();
  };
  const confirmations: Record<Exclude<UserAction, 'edit'>, (user: User) => [Confirmation, () => Promise<unknown>]> = {
    resetPassword: ({ id, nickName: name }) => [
      {
        title: t('confirm.resetPassword', { name }),
        text: t('confirm.resetPasswordText'),
        action: t('users.resetPassword'),
      },
      async () => onPasswordReset(name, (await changes.resetPassword(id)).password),
    ],
    resetTwoStep: ({ id, nickName: name }) => [
      {
        title: t('users.resetTwoStepAsk', { name }),
        text: t('users.resetTwoStepText'),
        action: t('users.resetTwoStep'),
        danger: true,
      },
      () => changes.resetTwoStep(id).then(done),
    ],
    enable: ({ id, nickName: name }) => [
      { title: t('users.enableAsk', { name }), text: t('users.enableText'), action: t('controls.enable') },
      () => changes.change({ id, enabled: true }).then(done),
    ],
    disable: ({ id, nickName: name }) => [
      { title: t('users.disableAsk', { name }), text: t('users.disableText'), action: t('controls.disable') },
      () => changes.change({ id, enabled: false }).then(done),
    ],
    delete: ({ id, nickName: name }) => [
      {
        title: t('confirm.deleteOne', { name }),
        text: t('users.removeText'),
        action: t('controls.delete'),
        danger: true,
      },
      () => remove([id]),
    ],
  };
  return {
    createRowAction: (user, action) => {
      if (action === 'edit') return { key: action, label: t('controls.edit'), onPress: () => onEdit(user) };
      const [confirmation, act] = confirmations[action](user);
      // Deleting stands last and in red, because it cannot be undone; passwords and logins can be restored.
      return {
        key: action,
        label: confirmation.action,
        danger: action === 'delete',
        onPress: () => askToConfirm(confirmation, act),
      };
    },
    removeAll: (ids) =>
      askToConfirm(
        {
          title: t('confirm.deleteMany', { count: ids.length, n: formatCount(ids.length, tag) }),
          text: t('users.removeText'),
          action: t('controls.delete'),
          danger: true,
        },
        () => remove(ids),
      ),
    dialog,
  };
}
