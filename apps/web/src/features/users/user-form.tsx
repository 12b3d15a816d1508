import type { User } from '@portico/contract/routes/users';
import { useTranslation } from 'react-i18next';
import { Failure, isEditConflict } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { useOrganisations } from '../../pickers/organisations.ts';
import { useSession } from '../../session/session.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { showToast } from '../../ui/toast.tsx';
import { fetchLatestUser, type UserChanges, useAssignableRoles } from './requests.ts';
import { userFields } from './user-fields.tsx';
import { toUserInput, toUserValues, type UserValues } from './user-values.ts';

type Props = {
  /** Null: a new user. */
  user: User | null;
  /** The organisation preselected for a new user. */
  dept: number | null;
  changes: UserChanges;
  /** Called with the initial password of an added user, which the server returns only once. */
  onAdded: (name: string, password: string) => void;
  onClose: () => void;
};

/** The drawer to add or edit a user. */
export function UserForm({ user, dept, changes, onAdded, onClose }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const isPlatform = session.user.company === null;
  const roles = useAssignableRoles();
  const organisations = useOrganisations(isPlatform ? null : 'own').data ?? [];
  const fields = userFields({
    t,
    user,
    isPlatform,
    roles: roles.data,
    organisations,
    isCurrentUser: user?.id === session.user.id,
  });

  const submit = async (values: UserValues) => {
    const person = toUserInput(values, isPlatform);
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
      submitLabel={t(user === null ? 'users.add' : 'frame.save')}
      values={toUserValues(user, dept)}
      fields={fields}
      onSubmit={submit}
      toFormProblems={(error) =>
        error instanceof Failure && error.key === 'usernameTaken'
          ? { problems: { username: formatFailure(t, error) } }
          : toFieldProblems(
              t,
              error,
              fields.map(({ name }) => name),
            )
      }
      onClose={onClose}
      {...(user === null
        ? {}
        : {
            conflict: {
              isConflict: isEditConflict,
              fetchLatest: async () => toUserValues(await fetchLatestUser(user.id)),
            },
          })}
    />
  );
}
