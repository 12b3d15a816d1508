import { Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { AuthenticatorSetup } from '../../pickers/authenticator-setup.tsx';
import { RecoveryCodes } from '../../pickers/recovery-codes.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { showToast } from '../../ui/toast.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { removeSecondFactor, requestRecoveryCodes, useRefreshPerson } from './requests.ts';

export type SecondFactorTask = 'turnOn' | 'turnOff' | 'newCodes';

type Props = { task: SecondFactorTask; onClose: () => void };

/**
 * Enables or disables two-step verification, or creates new recovery codes. Shown recovery codes must be saved before the drawer can close.
 */
export default function SecondFactorDrawer({ task, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  useRestoreFocus();
  const renew = useRefreshPerson();
  const [codes, setCodes] = useState<readonly string[]>();
  const keep = (newCodes: readonly string[]) => {
    setCodes(newCodes);
    void renew();
  };

  if (codes === undefined && task !== 'turnOn')
    return <CodeDrawer task={task} onClose={onClose} onRecoveryCodesReceived={keep} />;
  const isFree = codes === undefined;
  return (
    <Drawer
      open
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      title={t(isFree ? 'setUp.factorTitle' : 'setUp.codesTitle')}
      size={isPhone ? '100%' : 480}
      closable={isFree}
      keyboard={isFree}
      mask={{ closable: isFree }}
      onClose={onClose}
    >
      {isFree ? (
        <AuthenticatorSetup onRecoveryCodesReceived={keep} />
      ) : (
        <RecoveryCodes codes={codes} onConfirmed={onClose} />
      )}
    </Drawer>
  );
}

type CodeProps = {
  task: 'turnOff' | 'newCodes';
  onClose: () => void;
  onRecoveryCodesReceived: (codes: readonly string[]) => void;
};

/** Disabling two-step verification and creating recovery codes both need a code, so an unattended screen cannot be misused. */
function CodeDrawer({ task, onClose, onRecoveryCodesReceived }: CodeProps) {
  const { t } = useTranslation();
  const renew = useRefreshPerson();
  const submit = async ({ code }: { code: string }) => {
    if (task === 'newCodes') {
      onRecoveryCodesReceived((await requestRecoveryCodes(code)).recoveryCodes);
      return;
    }
    await removeSecondFactor(code);
    showToast({ kind: 'success', text: t('profile.turnedOff') });
    onClose();
    await renew();
  };
  return (
    <FormDrawer
      title={t(task === 'turnOff' ? 'profile.turnOff' : 'profile.newCodes')}
      submitLabel={t(task === 'turnOff' ? 'profile.turnOffShort' : 'profile.newCodes')}
      values={{ code: '' }}
      fields={[
        {
          kind: 'text',
          name: 'code',
          label: t('profile.appOrRecoveryCode'),
          required: true,
          maxLength: 40,
          hint: t(task === 'turnOff' ? 'profile.turnOffText' : 'profile.newCodesText'),
          autoComplete: 'one-time-code',
        },
      ]}
      onSubmit={submit}
      toFormProblems={(error) => {
        const text = formatFailure(t, error);
        const isWrong = error instanceof Failure && (error.key === 'secondFactorWrong' || 'code' in error.details);
        return isWrong ? { problems: { code: text } } : { problems: {}, formProblem: text };
      }}
      onClose={onClose}
    />
  );
}
