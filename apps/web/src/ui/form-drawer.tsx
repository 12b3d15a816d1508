import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  /** Below the fields. */
  children?: ReactNode;
};

const noProblems: FormProblems = { problems: {} };

/** A form beside the page, on phones over all of it. To be drawn only while it is open; leaving it with changes asks. */
export function FormDrawer<Values extends object>(props: Props<Values>) {
  const { title, action, width = 480, values, fields, onSubmit, problemsOf, onChange, onClose, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const isPhone = useMedia(phone);
  const [start] = useState(values);
  const [changed, setChanged] = useState(false);
  const [found, setFound] = useState(noProblems);
  const saving = useSaving(changed, onClose);
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
        values={start}
        fields={fields}
        disabled={saving.working}
        problems={found.problems}
        formProblem={found.formProblem}
        onSubmit={(given) =>
          void saving.save(
            () => onSubmit(given),
            (error) => setFound(problemsOf(error)),
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
