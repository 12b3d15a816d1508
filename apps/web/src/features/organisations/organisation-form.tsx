import type { OrganisationNode } from '@portico/contract/routes/organisations';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isEditConflict } from '../../api/failure.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { OrganisationPicker } from '../../pickers/organisation-picker.tsx';
import { formatOrganisationNames, useOrganisations } from '../../pickers/organisations.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { fetchLatestOrganisation, type OrganisationChanges } from './requests.ts';

/** The task of the form: add an organisation below another one, rename one, or move one. */
export type OrganisationFormTask =
  | { kind: 'add'; parent: OrganisationNode }
  | { kind: 'edit'; node: OrganisationNode }
  | { kind: 'move'; node: OrganisationNode };

type Values = { name: string; pid: number | null; revision: number | undefined };

type Props = {
  task: OrganisationFormTask;
  company: number | null;
  changes: OrganisationChanges;
  /** Called with the added or changed organisation and its parent. */
  onDone: (id: number, parent: number | null) => void;
  onClose: () => void;
};

const actionWords = { add: 'organisations.add', edit: 'frame.save', move: 'organisations.move' } as const;

/** The drawer to add, rename or move an organisation. */
export function OrganisationForm({ task, company, changes, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const tree = useOrganisations(company ?? 'own');
  const fields: FormField<Values>[] = [];
  if (task.kind !== 'move')
    fields.push({ kind: 'text', name: 'name', label: t('organisations.name'), required: true, maxLength: 100 });
  if (task.kind !== 'edit')
    fields.push({
      kind: 'custom',
      name: 'pid',
      label: t('organisations.parent'),
      required: true,
      formatValue: (value) => formatOrganisationNames(tree.data ?? [], value === null ? [] : [value]),
      ...(task.kind === 'move' ? { hint: t('organisations.moveText') } : {}),
      render: ({ id, value, onChange, disabled }) => (
        <OrganisationPicker
          id={id}
          {...(company === null ? {} : { company })}
          movedId={task.kind === 'move' ? task.node.id : null}
          value={typeof value === 'number' ? value : null}
          disabled={disabled}
          onChange={onChange}
        />
      ),
    });
  return (
    <FormDrawer<Values>
      title={titleOf(t, task)}
      submitLabel={t(actionWords[task.kind])}
      values={startOf(task)}
      fields={fields}
      onSubmit={async (values) => {
        const id = await send(task, values, changes);
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onDone(id, values.pid);
      }}
      toFormProblems={(error) => toFieldProblems(t, error, ['name', 'pid'])}
      onClose={onClose}
      {...(task.kind === 'add'
        ? {}
        : {
            conflict: {
              isConflict: isEditConflict,
              fetchLatest: async () => valuesOf(await fetchLatestOrganisation(task.node.id, company)),
            },
          })}
    />
  );
}

function titleOf(t: TFunction, task: OrganisationFormTask): string {
  if (task.kind === 'add') return t('organisations.add');
  return task.kind === 'edit' ? t('organisations.edit') : t('organisations.moveTitle', { name: task.node.name });
}

function startOf(task: OrganisationFormTask): Values {
  if (task.kind === 'add') return { name: '', pid: task.parent.id, revision: undefined };
  return valuesOf(task.node);
}

const valuesOf = ({ name, pid, revision }: OrganisationNode): Values => ({ name, pid, revision });

async function send(
  task: OrganisationFormTask,
  { name, pid, revision }: Values,
  changes: OrganisationChanges,
): Promise<number> {
  // The form does not submit without a parent.
  if (task.kind === 'add') return (await changes.add(name, pid ?? task.parent.id)).id;
  if (task.kind === 'edit') await changes.change(task.node.id, { revision, name });
  else if (pid !== null) await changes.change(task.node.id, { revision, pid });
  return task.node.id;
}
