import { Button, Drawer } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { busyIcon } from './busy-icon.tsx';
import ConfirmDialog from './confirm-dialog.tsx';
import { FieldsForm } from './fields-form.tsx';
import type { FormField, FormProblems } from './form-field.ts';
import styles from './form-drawer.module.css';
import { useFocusBack } from './use-focus-back.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
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
  const { t, i18n } = useTranslation();
  const id = useId();
  const isPhone = useMedia(phone);
  useFocusBack();
  const [start] = useState(values);
  const [changed, setChanged] = useState(false);
  const { asking, leave, stay, tryLeaving, release } = useLeaveGuard(changed, onClose);
  const { working, found, submit } = useSending({ onSubmit, problemsOf, release });

  return (
    <Drawer
      open
      title={title}
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      // The form focuses its first field itself.
      autoFocus={isPhone}
      size={isPhone ? '100%' : width}
      keyboard={!working}
      mask={{ closable: !working }}
      onClose={tryLeaving}
      footer={
        <div className={styles.footer}>
          <Button onClick={tryLeaving} disabled={working}>
            {t('frame.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" form={id} loading={busyIcon(working)}>
            {action ?? t('frame.save')}
          </Button>
        </div>
      }
    >
      <FieldsForm
        id={id}
        values={start}
        fields={fields}
        disabled={working}
        problems={found.problems}
        formProblem={found.formProblem}
        onSubmit={(given) => void submit(given)}
        onChange={(now) => {
          setChanged(JSON.stringify(now) !== JSON.stringify(start));
          onChange?.(now);
        }}
      >
        {children}
      </FieldsForm>
      {asking && <LeaveQuestion onLeave={leave} onStay={stay} />}
    </Drawer>
  );
}

type Sending<Values extends object> = Pick<Props<Values>, 'onSubmit' | 'problemsOf'> & {
  release: (released: boolean) => void;
};

/** Sends what was entered, and keeps what was found wrong with it. */
function useSending<Values extends object>({ onSubmit, problemsOf, release }: Sending<Values>) {
  const [working, setWorking] = useState(false);
  const [found, setFound] = useState(noProblems);
  const submit = async (given: Values) => {
    setWorking(true);
    release(true);
    try {
      await onSubmit(given);
    } catch (error) {
      release(false);
      setFound(problemsOf(error));
    }
    setWorking(false);
  };
  return { working, found, submit };
}

function LeaveQuestion({ onLeave, onStay }: { onLeave: () => Promise<void>; onStay: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('controls.unsavedTitle')}
      text={t('controls.unsavedText')}
      action={t('controls.discard')}
      refusal={t('controls.keepEditing')}
      danger
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
