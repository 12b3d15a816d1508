import { Form } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditConflict } from './edit-conflict.tsx';
import { EditDrawer, useEditDrawer } from './edit-drawer.tsx';
import { FieldsForm } from './fields-form.tsx';
import type { FormField, FormProblems } from './form-field.ts';
import { type FieldDifference, mergeChanges } from './merge-changes.ts';
import { phoneQuery, useMediaQuery } from './use-media-query.ts';

type Props<Values extends object> = {
  title: string;
  /** Label of the button; "Save" by default. */
  submitLabel?: string;
  width?: 480 | 640;
  /** Initial values of the fields. */
  values: Values;
  fields: readonly FormField<Values>[];
  /** Saves the values, then closes the drawer. If it throws, the drawer stays open and `toFormProblems` assigns the error to fields. */
  onSubmit: (values: Values) => Promise<void>;
  toFormProblems: (error: unknown) => FormProblems;
  onChange?: (values: Values) => void;
  onClose: () => void;
  /** For records that other users may change meanwhile: whether an error is an edit conflict, and the latest values. */
  conflict?: { isConflict: (error: unknown) => boolean; fetchLatest: () => Promise<Values> };
  /** Below the fields. */
  children?: ReactNode;
};

const noProblems: FormProblems = { problems: {} };

/**
 * A form beside the page, on phones over all of it. Render it only while it is open. Leaving it with unsaved changes asks for confirmation.
 */
export function FormDrawer<Values extends object>(props: Props<Values>) {
  const {
    title,
    submitLabel,
    width = 480,
    values,
    fields,
    onSubmit,
    toFormProblems,
    onChange,
    onClose,
    conflict,
    children,
  } = props;
  const { t } = useTranslation();
  const id = useId();
  const isPhone = useMediaQuery(phoneQuery);
  const [form] = Form.useForm<Values>();
  const [start, setStart] = useState(values);
  const [changed, setChanged] = useState(false);
  const [problems, setProblems] = useState(noProblems);
  const [editConflict, setEditConflict] = useState<{ title: string; differences: FieldDifference<Values>[] } | null>(
    null,
  );
  const saving = useEditDrawer(changed, onClose);

  // Merges another user's changes into the form and offers the choice where both changed a field. Values without a field, such as a
  // version, are updated too.
  const compare = (formValues: Values, refused: FormProblems, latestValues: Values) => {
    const names = fields.map(({ name }) => name);
    const { differences, merged } = mergeChanges(names, { initialValues: start, formValues, latestValues });
    setStart(latestValues);
    form.setFieldsValue(merged);
    setEditConflict({ title: refused.formProblem ?? t('controls.changedText'), differences });
    setProblems(noProblems);
  };
  const refuse = async (mine: Values, error: unknown) => {
    const refused = toFormProblems(error);
    if (conflict?.isConflict(error) !== true) {
      setProblems(refused);
      return;
    }
    await conflict.fetchLatest().then(
      (latest) => compare(mine, refused, latest),
      (failure: unknown) => setProblems(toFormProblems(failure)),
    );
  };
  return (
    <EditDrawer
      title={title}
      width={width}
      // The form focuses its first field itself.
      autoFocus={isPhone}
      saving={saving}
      button={{ label: submitLabel ?? t('frame.save'), htmlType: 'submit', form: id }}
    >
      <FieldsForm
        id={id}
        form={form}
        values={start}
        fields={fields}
        disabled={saving.working}
        problems={problems.problems}
        formProblem={problems.formProblem}
        before={
          editConflict !== null && (
            <EditConflict
              {...editConflict}
              fields={fields}
              onChoose={(name, value) => form.setFieldsValue({ [name]: value } as never)} // one of the form's own names
            />
          )
        }
        onSubmit={(submitted) =>
          void saving.save(
            () => onSubmit(submitted),
            (error) => void refuse(submitted, error),
          )
        }
        onChange={(now) => {
          setChanged(JSON.stringify(now) !== JSON.stringify(start));
          onChange?.(now);
        }}
      >
        {children}
      </FieldsForm>
    </EditDrawer>
  );
}
