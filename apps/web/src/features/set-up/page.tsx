import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { AuthenticatorSetup } from '../../pickers/authenticator-setup.tsx';
import { EntryPageLayout } from '../../pickers/entry-page-layout.tsx';
import {
  emptyPasswordChange,
  type PasswordChange,
  sendPasswordChange,
  usePasswordFields,
} from '../../pickers/password-change.ts';
import { RecoveryCodes } from '../../pickers/recovery-codes.tsx';
import { useLanguage } from '../../session/language-context.ts';
import { endSession, refreshSession, useSession } from '../../session/session.ts';
import { createBusyIcon } from '../../ui/busy-icon.tsx';
import { FieldsForm } from '../../ui/fields-form.tsx';
import type { FormProblems } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { countSetUpSteps, findNextSetUpStep } from './set-up-steps.ts';

/** Required steps before the user can continue: replace the initial password, set up the second factor. */
export default function SetUpPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [total] = useState(() => countSetUpSteps(user));
  const [hasChanged, setHasChanged] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const step = findNextSetUpStep(user, { hasChanged, hasCodes: codes !== undefined });
  const place = total > 1 ? t('setUp.step', { step: step === 'password' ? 1 : total, total }) : undefined;

  if (step === 'codes') {
    return (
      <Page title={t('setUp.codesTitle')}>
        <RecoveryCodes codes={codes ?? []} onConfirmed={() => void refreshSession()} />
      </Page>
    );
  }
  if (step === 'secondFactor') {
    return (
      <Page title={t('setUp.factorTitle')} stepText={place} reason={t('setUp.factorReason')}>
        <AuthenticatorSetup onRecoveryCodesReceived={setCodes} />
      </Page>
    );
  }
  return (
    <Page title={t('setUp.passwordTitle')} stepText={place} reason={t('setUp.passwordReason')}>
      <OwnPassword
        onChanged={() => {
          setHasChanged(true);
          return refreshSession();
        }}
      />
    </Page>
  );
}

type PageProps = { title: string; stepText?: string | undefined; reason?: string; children: ReactNode };

/** The layout of every step, with a logout button. */
function Page({ title, stepText, reason, children }: PageProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const leave = async () => {
    try {
      await endSession();
    } catch (error) {
      showToast({ kind: 'error', text: formatFailure(t, error) });
      return;
    }
    location.assign(`/${language}/login`);
  };
  return (
    <EntryPageLayout
      title={title}
      stepText={stepText}
      reason={reason}
      after={
        <button type="button" onClick={() => void leave()}>
          {t('frame.logout')}
        </button>
      }
    >
      {children}
    </EntryPageLayout>
  );
}

const noProblems: FormProblems = { problems: {} };

function OwnPassword({ onChanged }: { onChanged: () => Promise<void> }) {
  const { t } = useTranslation();
  const id = useId();
  const { fields, toFormProblems } = usePasswordFields(t('setUp.initialPassword'));
  const [working, setWorking] = useState(false);
  const [found, setFound] = useState(noProblems);

  const submit = async (passwords: PasswordChange) => {
    setWorking(true);
    try {
      await sendPasswordChange(passwords);
      await onChanged();
    } catch (error) {
      setFound(toFormProblems(error));
    }
    setWorking(false);
  };

  return (
    <FieldsForm
      id={id}
      values={emptyPasswordChange}
      fields={fields}
      disabled={working}
      problems={found.problems}
      formProblem={found.formProblem}
      onSubmit={(passwords) => void submit(passwords)}
    >
      <Button type="primary" htmlType="submit" size="large" block loading={createBusyIcon(working)}>
        {t('setUp.setPassword')}
      </Button>
    </FieldsForm>
  );
}
