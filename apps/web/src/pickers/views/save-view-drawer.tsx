import type { SavedView } from '@portico/contract/routes/saved-views';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { problemsIn } from '../../api/field-problems.ts';
import { useSession } from '../../session/session.ts';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField, FormProblems } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { ownViewNamed, useViewActions } from './view-requests.ts';

type Values = Pick<SavedView, 'name' | 'shared'>;

type Props = {
  page: SavedView['viewPage'];
  /** What the view keeps. */
  state: string;
  /** Of the own view that is open: saved again under its name, it is overwritten. */
  name: string;
  shared: SavedView['shared'];
  onSaved: (id: number) => void;
  onClose: () => void;
};

/** Somebody was asked whether to overwrite a view, and rather not. */
class Refrained extends Error {}

/** Saves what a page shows under a name, for oneself or for the company; an own view of that name is overwritten after asking. */
export default function SaveViewDrawer({ page, state, name, shared, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { add, change } = useViewActions();
  const [asked, setAsked] = useState<{ name: string; answer: (overwrites: boolean) => void } | null>(null);
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
  // The platform has no company to share with.
  const fields = user.company === null ? [nameField] : [nameField, sharing];

  const mayOverwrite = (known: SavedView) =>
    new Promise<boolean>((answer) => setAsked({ name: known.name, answer })).finally(() => setAsked(null));
  const save = async (said: Values) => {
    const known = await ownViewNamed(page, said.name.trim());
    if (known !== undefined && !(await mayOverwrite(known))) throw new Refrained();
    const id = known?.id ?? (await add({ ...said, viewPage: page, state }));
    if (known !== undefined) await change({ id, shared: said.shared, state });
    showToast({ kind: 'success', text: t('views.saved', { name: known?.name ?? said.name.trim() }) });
    onClose();
    onSaved(id);
  };
  const problemsOf = (error: unknown): FormProblems => {
    if (error instanceof Refrained) return { problems: {} };
    if (error instanceof Failure && error.details['state'] !== undefined)
      return { problems: {}, formProblem: t('views.tooLong') };
    return problemsIn(t, error, ['name', 'shared']);
  };

  return (
    <FormDrawer
      title={t('views.saveTitle')}
      values={{ name, shared }}
      fields={fields}
      onSubmit={save}
      problemsOf={problemsOf}
      onClose={onClose}
    >
      {asked !== null && (
        <ConfirmDialog
          title={t('views.overwriteAsk', { name: asked.name })}
          text={t('views.overwriteText')}
          action={t('views.overwrite')}
          danger
          onConfirm={async () => asked.answer(true)}
          onCancel={() => asked.answer(false)}
        />
      )}
    </FormDrawer>
  );
}
