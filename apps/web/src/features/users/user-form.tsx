import type { User } from '@portico/contract/routes/users';
import { useTranslation } from 'react-i18next';
import { Failure, isChangedMeanwhile } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { problemsIn } from '../../api/field-problems.ts';
import { useOrganisations } from '../../pickers/organisations.ts';
import { useSession } from '../../session/session.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type Changes, latestUser, useRoles } from './requests.ts';
import { userFields } from './user-fields.tsx';
import { type UserValues, valuesOf, wireOf } from './user-values.ts';

type Props = {
  /** Null: somebody new. */
  user: User | null;
  /** The organisation somebody new starts with. */
  dept: number | null;
  changes: Changes;
  /** Somebody was added: their password, told once. */
  onAdded: (name: string, password: string) => void;
  onClose: () => void;
};

/** The drawer to add or edit somebody. */
export function UserForm({ user, dept, changes, onAdded, onClose }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const isPlatform = session.user.company === null;
  const roles = useRoles(!isPlatform);
  const organisations = useOrganisations(isPlatform ? null : 'own').data ?? [];
  const fields = userFields({
    t,
    user,
    isPlatform,
    roles: roles.data,
    organisations,
    isOneself: user?.id === session.user.id,
  });

  const submit = async (values: UserValues) => {
    const person = wireOf(values, isPlatform);
    if (user === null) {
      const { password } = await changes.add(person);
      onAdded(values.nickName, password);
      return;
    }
    await changes.change({ id: user.id, revision: values.revision, ...person });
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  return (
    <FormDrawer<UserValues>
      title={t(user === null ? 'users.add' : 'users.edit')}
      action={t(user === null ? 'users.add' : 'frame.save')}
      values={valuesOf(user, dept)}
      fields={fields}
      onSubmit={submit}
      problemsOf={(error) =>
        error instanceof Failure && error.key === 'usernameTaken'
          ? { problems: { username: failureText(t, error) } }
          : problemsIn(
              t,
              error,
              fields.map(({ name }) => name),
            )
      }
      onClose={onClose}
      {...(user === null
        ? {}
        : { outdated: { isIt: isChangedMeanwhile, latest: async () => valuesOf(await latestUser(user.id)) } })}
    />
  );
}
