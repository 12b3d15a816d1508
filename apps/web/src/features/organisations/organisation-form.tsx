import type { OrganisationNode } from '@portico/contract/routes/organisations';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isChangedMeanwhile } from '../../api/failure.ts';
import { problemsIn } from '../../api/field-problems.ts';
import { OrganisationPicker } from '../../pickers/organisation-picker.tsx';
import { organisationNames, useOrganisations } from '../../pickers/organisations.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { type Changes, latestNode } from './requests.ts';

/** What the form is for: a new organisation below another one, another name, or another place. */
export type FormTask =
  | { kind: 'add'; below: OrganisationNode }
  | { kind: 'edit'; node: OrganisationNode }
  | { kind: 'move'; node: OrganisationNode };

type Values = { name: string; pid: number | null; revision: number | undefined };

type Props = {
  task: FormTask;
  company: number | null;
  changes: Changes;
  /** Called with the organisation that was made or changed, and what it hangs on now. */
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
      kind: 'own',
      name: 'pid',
      label: t('organisations.parent'),
      required: true,
      say: (value) => organisationNames(tree.data ?? [], value === null ? [] : [value]),
      ...(task.kind === 'move' ? { hint: t('organisations.moveText') } : {}),
      render: ({ id, value, onChange, disabled }) => (
        <OrganisationPicker
          id={id}
          {...(company === null ? {} : { company })}
          moved={task.kind === 'move' ? task.node.id : null}
          value={typeof value === 'number' ? value : null}
          disabled={disabled}
          onChange={onChange}
        />
      ),
    });
  return (
    <FormDrawer<Values>
      title={titleOf(t, task)}
      action={t(actionWords[task.kind])}
      values={startOf(task)}
      fields={fields}
      onSubmit={async (values) => {
        const id = await send(task, values, changes);
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onDone(id, values.pid);
      }}
      problemsOf={(error) => problemsIn(t, error, ['name', 'pid'])}
      onClose={onClose}
      {...(task.kind === 'add'
        ? {}
        : {
            outdated: {
              isIt: isChangedMeanwhile,
              latest: async () => valuesOf(await latestNode(task.node.id, company)),
            },
          })}
    />
  );
}

function titleOf(t: TFunction, task: FormTask): string {
  if (task.kind === 'add') return t('organisations.add');
  return task.kind === 'edit' ? t('organisations.edit') : t('organisations.moveTitle', { name: task.node.name });
}

function startOf(task: FormTask): Values {
  if (task.kind === 'add') return { name: '', pid: task.below.id, revision: undefined };
  return valuesOf(task.node);
}

const valuesOf = ({ name, pid, revision }: OrganisationNode): Values => ({ name, pid, revision });

async function send(task: FormTask, { name, pid, revision }: Values, changes: Changes): Promise<number> {
  // The form lets nobody send it without a parent.
  if (task.kind === 'add') return (await changes.add(name, pid ?? task.below.id)).id;
  if (task.kind === 'edit') await changes.change(task.node.id, { revision, name });
  else if (pid !== null) await changes.change(task.node.id, { revision, pid });
  return task.node.id;
}
