import type { RuleKind } from '@portico/contract/words/counting-rules';
import { Form } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemsIn } from '../../api/field-problems.ts';
import { FieldsForm } from '../../ui/fields-form.tsx';
import type { FormProblems } from '../../ui/form-field.ts';
import { GuardedDrawer, useSaving } from '../../ui/guarded-drawer.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ruleFields } from './rule-fields.tsx';
import { RulePreview } from './rule-preview.tsx';
import { useRuleActions, useRulePreview } from './rule-requests.ts';
import { emptyRule, fieldOf, type RuleCall, ruleOf, type RuleValues } from './rule-values.ts';
import styles from './rules.module.css';

const noProblems: FormProblems = { problems: {} };

type Props = { kind: RuleKind; onClose: () => void };

/** A new rule: what it says, then what it would change; only then it is added. */
export default function RuleDrawer({ kind, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const actions = useRuleActions();
  const [form] = Form.useForm<RuleValues>();
  const [start] = useState(() => emptyRule(kind));
  const [now, setNow] = useState(start);
  const [found, setFound] = useState(noProblems);
  /** The rule looked at; null while it is still being written. */
  const [asked, setAsked] = useState<RuleCall | null>(null);
  const preview = useRulePreview(asked);
  const saving = useSaving(JSON.stringify(now) !== JSON.stringify(start), onClose);
  const fields = ruleFields(t, kind, now.place);

  /** What is wrong with a field is mended in the form. */
  const toForm = (error: unknown) => {
    const problems = ruleProblems(t, error, now, fields);
    setFound(problems);
    if (Object.keys(problems.problems).length > 0) setAsked(null);
  };
  useEffect(() => {
    if (preview.isError) toForm(preview.error);
    // oxlint-disable-next-line react/exhaustive-deps -- told once, when the answer is here
  }, [preview.error]);

  const content = useRef<HTMLDivElement>(null);
  const before = useRef(asked);
  // What was pressed goes with its step; the keyboard goes on at the beginning of the other one.
  useEffect(() => {
    if (before.current !== asked && Object.keys(found.problems).length === 0) content.current?.focus();
    before.current = asked;
    // oxlint-disable-next-line react/exhaustive-deps -- only a step moves the focus
  }, [asked]);

  const add = async (rule: RuleCall) => {
    await actions.add(rule);
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  return (
    <GuardedDrawer
      title={t(asked === null ? 'rules.add' : 'rules.previewTitle')}
      width={640}
      saving={saving}
      button={
        asked === null
          ? { words: t('rules.preview'), htmlType: 'submit', form: id }
          : {
              words: t('rules.add'),
              disabled: preview.data === undefined,
              onClick: () => void saving.save(() => add(asked), toForm),
            }
      }
      back={asked === null ? undefined : { words: t('rules.back'), onPress: () => setAsked(null) }}
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        <div hidden={asked !== null}>
          <FieldsForm
            id={id}
            form={form}
            values={start}
            fields={fields}
            problems={found.problems}
            formProblem={asked === null ? found.formProblem : undefined}
            onSubmit={(values) => {
              setFound(noProblems);
              setAsked(ruleOf(kind, values));
            }}
            onChange={(next) => {
              const isElsewhere = next.place !== now.place;
              if (isElsewhere) form.setFieldsValue({ ids: [] });
              setNow(isElsewhere ? { ...next, ids: [] } : next);
            }}
          />
        </div>
        {asked !== null && (
          <RulePreview rule={asked} preview={preview} failure={preview.isError ? undefined : found.formProblem} />
        )}
      </div>
    </GuardedDrawer>
  );
}

/** Where a refusal belongs, by the names of the form. */
function ruleProblems(
  t: Parameters<typeof problemsIn>[0],
  error: unknown,
  values: RuleValues,
  fields: readonly { name: keyof RuleValues }[],
): FormProblems {
  const wire = ['place', 'ids', 'startDay', 'endDay', 'startHour', 'endHour', 'metrics', 'floor', 'ceiling'];
  const found = problemsIn(t, error, [...wire, 'subtractStaff', 'factor', 'value', 'hour', 'reason']);
  const problems: Record<string, string> = {};
  for (const [name, text] of Object.entries(found.problems)) {
    const field = fieldOf(name, values);
    if (fields.some((one) => one.name === field)) problems[field] = text;
  }
  return { problems, formProblem: found.formProblem };
}
