import { Form } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { type Difference, mergeChanges } from './differences.ts';
import { FieldsForm } from './fields-form.tsx';
import type { FormField, FormProblems } from './form-field.ts';
import { GuardedDrawer, useSaving } from './guarded-drawer.tsx';
import { phone, useMedia } from './use-media.ts';

type Props<Values extends object> = {
  title: string;
  /** The button's words; "Save" unless said. */
  action?: string;
  width?: 480 | 640;
  /** What the fields hold at the beginning. */
  values: Values;
  fields: readonly FormField<Values>[];
  /** Sends it, then closes the drawer. When it throws, the drawer stays and `problemsOf` says where. */
  onSubmit: (values: Values) => Promise<void>;
  problemsOf: (error: unknown) => FormProblems;
  onChange?: (values: Values) => void;
  onClose: () => void;
  /** Of a thing others may change meanwhile: how a refusal tells that they did, and what the form would begin with now. */
  outdated?: { isIt: (error: unknown) => boolean; latest: () => Promise<Values> };
  /** Below the fields. */
  children?: ReactNode;
};

const noProblems: FormProblems = { problems: {} };

/** A form beside the page, on phones over all of it. To be drawn only while it is open; leaving it with changes asks. */
export function FormDrawer<Values extends object>(props: Props<Values>) {
  const {
    title,
    action,
    width = 480,
    values,
    fields,
    onSubmit,
    problemsOf,
    onChange,
    onClose,
    outdated,
    children,
  } = props;
  const { t } = useTranslation();
  const id = useId();
  const isPhone = useMedia(phone);
  const [form] = Form.useForm<Values>();
  const [start, setStart] = useState(values);
  const [changed, setChanged] = useState(false);
  const [found, setFound] = useState(noProblems);
  const [theirs, setTheirs] = useState<{ title: string; differences: Difference<Values>[] } | null>(null);
  const saving = useSaving(changed, onClose);

  // What somebody else changed comes into the form, and may be chosen; what is not shown, like the state it has, comes along.
  const compare = (mine: Values, refused: FormProblems, latest: Values) => {
    const names = fields.map(({ name }) => name);
    const { differences, merged } = mergeChanges(names, { start, mine, latest });
    setStart(latest);
    form.setFieldsValue(merged);
    setTheirs({ title: refused.formProblem ?? t('controls.changedText'), differences });
    setFound(noProblems);
  };
  const refuse = async (mine: Values, error: unknown) => {
    const refused = problemsOf(error);
    if (outdated?.isIt(error) !== true) {
      setFound(refused);
      return;
    }
    await outdated.latest().then(
      (latest) => compare(mine, refused, latest),
      (failure: unknown) => setFound(problemsOf(failure)),
    );
  };
  return (
    <GuardedDrawer
      title={title}
      width={width}
      // The form focuses its first field itself.
      autoFocus={isPhone}
      saving={saving}
      button={{ words: action ?? t('frame.save'), htmlType: 'submit', form: id }}
    >
      <FieldsForm
        id={id}
        form={form}
        values={start}
        fields={fields}
        disabled={saving.working}
        problems={found.problems}
        formProblem={found.formProblem}
        before={
          theirs !== null && (
            <ChangedMeanwhile
              {...theirs}
              fields={fields}
              onChoose={(name, value) => form.setFieldsValue({ [name]: value } as never)} // one of the form's own names
            />
          )
        }
        onSubmit={(given) =>
          void saving.save(
            () => onSubmit(given),
            (error) => void refuse(given, error),
          )
        }
        onChange={(now) => {
          setChanged(JSON.stringify(now) !== JSON.stringify(start));
          onChange?.(now);
        }}
      >
        {children}
      </FieldsForm>
    </GuardedDrawer>
  );
}
