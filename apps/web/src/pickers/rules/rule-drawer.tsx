import type { RuleKind } from '@portico/contract/words/counting-rules';
import { Form } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toFieldProblems } from '../../api/field-problems.ts';
import { EditDrawer, useEditDrawer } from '../../ui/edit-drawer.tsx';
import { FieldsForm } from '../../ui/fields-form.tsx';
import type { FormProblems } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { ruleFields } from './rule-fields.tsx';
import { RulePreview } from './rule-preview.tsx';
import { useRuleActions, useRulePreview } from './rule-requests.ts';
import {
  createEmptyRuleValues,
  type RuleRequestInput,
  type RuleValues,
  toFormFieldName,
  toRuleRequestInput,
} from './rule-values.ts';
import styles from './rules.module.css';

const noProblems: FormProblems = { problems: {} };

type Props = { kind: RuleKind; onClose: () => void };

/** Adds a rule in two steps: the form, then a preview of the changes; the rule is added only after the preview. */
export default function RuleDrawer({ kind, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const actions = useRuleActions();
  const [form] = Form.useForm<RuleValues>();
  const [start] = useState(() => createEmptyRuleValues(kind));
  const [currentValues, setCurrentValues] = useState(start);
  const [formProblems, setFormProblems] = useState(noProblems);
  /** The rule in the preview; null while it is being edited. */
  const [query, setQuery] = useState<RuleRequestInput | null>(null);
  const preview = useRulePreview(query);
  const saving = useEditDrawer(JSON.stringify(currentValues) !== JSON.stringify(start), onClose);
  const fields = ruleFields(t, kind, currentValues.place);

  /** Shows an error; one about a field leads back to the form. */
  const toForm = (error: unknown) => {
    const problems = ruleProblems(t, error, currentValues, fields);
    setFormProblems(problems);
    if (Object.keys(problems.problems).length > 0) setQuery(null);
  };
  useEffect(() => {
    if (preview.isError) toForm(preview.error);
    // oxlint-disable-next-line react/exhaustive-deps -- once per reply
  }, [preview.error]);

  const content = useRef<HTMLDivElement>(null);
  const before = useRef(query);
  // The button with the focus disappears with its step; the focus moves to the start of the other step.
  useEffect(() => {
    if (before.current !== query && Object.keys(formProblems.problems).length === 0) content.current?.focus();
    before.current = query;
    // oxlint-disable-next-line react/exhaustive-deps -- only a step moves the focus
  }, [query]);

  const add = async (rule: RuleRequestInput) => {
    await actions.add(rule);
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  return (
    <EditDrawer
      title={t(query === null ? 'rules.add' : 'rules.previewTitle')}
      width={640}
      saving={saving}
      button={
        query === null
          ? { label: t('rules.preview'), htmlType: 'submit', form: id }
          : {
              label: t('rules.add'),
              disabled: preview.data === undefined,
              onClick: () => void saving.save(() => add(query), toForm),
            }
      }
      back={query === null ? undefined : { label: t('rules.back'), onPress: () => setQuery(null) }}
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        <div hidden={query !== null}>
          <FieldsForm
            id={id}
            form={form}
            values={start}
            fields={fields}
            problems={formProblems.problems}
            formProblem={query === null ? formProblems.formProblem : undefined}
            onSubmit={(values) => {
              setFormProblems(noProblems);
              setQuery(toRuleRequestInput(kind, values));
            }}
            onChange={(next) => {
              const isElsewhere = next.place !== currentValues.place;
              if (isElsewhere) form.setFieldsValue({ ids: [] });
              setCurrentValues(isElsewhere ? { ...next, ids: [] } : next);
            }}
          />
        </div>
        {query !== null && (
          <RulePreview
            rule={query}
            preview={preview}
            failure={preview.isError ? undefined : formProblems.formProblem}
          />
        )}
      </div>
    </EditDrawer>
  );
}

/** The problems of an error by the field names of the form. */
function ruleProblems(
  t: Parameters<typeof toFieldProblems>[0],
  error: unknown,
  values: RuleValues,
  fields: readonly { name: keyof RuleValues }[],
): FormProblems {
  const callFields = ['place', 'ids', 'startDay', 'endDay', 'startHour', 'endHour', 'metrics', 'floor', 'ceiling'];
  const formProblems = toFieldProblems(t, error, [...callFields, 'subtractStaff', 'factor', 'value', 'hour', 'reason']);
  const problems: Record<string, string> = {};
  for (const [name, text] of Object.entries(formProblems.problems)) {
    const field = toFormFieldName(name, values);
    if (fields.some((one) => one.name === field)) problems[field] = text;
  }
  return { problems, formProblem: formProblems.formProblem };
}
