import type { SavedView } from '@portico/contract/routes/saved-views';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { useSession } from '../../session/session.ts';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField, FormProblems } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { findOwnView, useSavedViewActions } from './view-requests.ts';

type Values = Pick<SavedView, 'name' | 'shared'>;

type Props = {
  page: SavedView['viewPage'];
  /** The state the view stores. */
  state: string;
  /** Name and sharing of the user's own view that is open; saving under the same name overwrites it. */
  name: string;
  shared: SavedView['shared'];
  onSaved: (id: number) => void;
  onClose: () => void;
};

/** The user chose not to overwrite a view. */
class OverwriteDeclined extends Error {}

/**
 * Saves the state of a page under a name, private or shared with the company; the user's own view of that name is overwritten after
 * confirmation.
 */
export default function SaveViewDrawer({ page, state, name, shared, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { add, change } = useSavedViewActions();
  const [overwriteQuestion, setOverwriteQuestion] = useState<{
    name: string;
    answer: (overwrites: boolean) => void;
  } | null>(null);
  const nameField: FormField<Values> = {
    name: 'name',
    label: t('views.name'),
    kind: 'text',
    required: true,
    maxLength: 80,
  };
  const sharing: FormField<Values> = {
    name: 'shared',
    label: t('views.sharing'),
    kind: 'radio',
    options: [
      { value: 'private', label: t('views.private') },
      { value: 'company', label: t('views.company') },
    ],
    hint: t('views.sharingHint'),
  };
  // A user of the platform has no company to share with.
  const fields = user.company === null ? [nameField] : [nameField, sharing];

  const mayOverwrite = (existing: SavedView) =>
    new Promise<boolean>((answer) => setOverwriteQuestion({ name: existing.name, answer })).finally(() =>
      setOverwriteQuestion(null),
    );
  const save = async (input: Values) => {
    const existing = await findOwnView(page, input.name.trim());
    if (existing !== undefined && !(await mayOverwrite(existing))) throw new OverwriteDeclined();
    const id = existing?.id ?? (await add({ ...input, viewPage: page, state }));
    if (existing !== undefined) await change({ id, shared: input.shared, state });
    showToast({ kind: 'success', text: t('views.saved', { name: existing?.name ?? input.name.trim() }) });
    onClose();
    onSaved(id);
  };
  const toProblems = (error: unknown): FormProblems => {
    if (error instanceof OverwriteDeclined) return { problems: {} };
    if (error instanceof Failure && error.details['state'] !== undefined)
      return { problems: {}, formProblem: t('views.tooLong') };
    return toFieldProblems(t, error, ['name', 'shared']);
  };

  return (
    <FormDrawer
      title={t('views.saveTitle')}
      values={{ name, shared }}
      fields={fields}
      onSubmit={save}
      toFormProblems={toProblems}
      onClose={onClose}
    >
      {overwriteQuestion !== null && (
        <ConfirmDialog
          title={t('views.overwriteAsk', { name: overwriteQuestion.name })}
          text={t('views.overwriteText')}
          action={t('views.overwrite')}
          danger
          onConfirm={async () => overwriteQuestion.answer(true)}
          onCancel={() => overwriteQuestion.answer(false)}
        />
      )}
    </FormDrawer>
  );
}
