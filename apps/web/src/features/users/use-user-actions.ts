import type { User } from '@portico/contract/routes/users';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { formatCount } from '../../ui/figures.ts';
import type { RowAction } from '../../ui/row-action.ts';
import { showToast } from '../../ui/toast.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useTag } from '../../ui/use-tag.ts';
import type { Changes } from './requests.ts';
import type { UserOffer } from './user-offers.ts';

type Handlers = {
  onEdit: (user: User) => void;
  onPassword: (name: string, password: string) => void;
  /** These are gone. */
  onRemoved: (ids: readonly number[]) => void;
};

type Actions = {
  actionOf: (user: User, offer: UserOffer) => RowAction;
  removeAll: (ids: number[]) => void;
  dialog: ReactNode;
};

type Question = { title: string; text: string; action: string; danger?: boolean };

/** What can be done with people, each asked in a dialog first. */
export function useUserActions(changes: Changes, { onEdit, onPassword, onRemoved }: Handlers): Actions {
  const { t } = useTranslation();
  const tag = useTag();
  const [ask, dialog] = useConfirm();
  const asked = (question: Question, act: () => Promise<unknown>) =>
    ask({ ...question, failureText: (error) => failureText(t, error), onConfirm: async () => void (await act()) });
  const done = () => showToast({ kind: 'success', text: t('frame.succeeded') });
  const remove = async (ids: number[]) => {
    await changes.remove(ids);
    onRemoved(ids);
    done();
  };
  const questions: Record<Exclude<UserOffer, 'edit'>, (user: User) => [Question, () => Promise<unknown>]> = {
    resetPassword: ({ id, nickName: name }) => [
      {
        title: t('confirm.resetPassword', { name }),
        text: t('confirm.resetPasswordText'),
        action: t('users.resetPassword'),
      },
      async () => onPassword(name, (await changes.resetPassword(id)).password),
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
    actionOf: (user, offer) => {
      if (offer === 'edit') return { key: offer, label: t('controls.edit'), onPress: () => onEdit(user) };
      const [question, act] = questions[offer](user);
      // What is taken away for good stands last; a password or a login can be given back.
      return { key: offer, label: question.action, danger: offer === 'delete', onPress: () => asked(question, act) };
    },
    removeAll: (ids) =>
      asked(
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
