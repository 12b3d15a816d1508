import { auth } from '@portico/contract/routes/auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type FormEvent, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { Failure } from '../api/failure.ts';
import { formatFailure } from '../api/failure-text.ts';
import { createBusyIcon } from '../ui/busy-icon.tsx';
import { CopyableText } from '../ui/copyable-text.tsx';
import { PageError } from '../ui/page-error.tsx';
import { SkeletonBar } from '../ui/skeleton.tsx';
import { phoneQuery, useMediaQuery } from '../ui/use-media-query.ts';
import { useTextFields } from '../ui/use-text-fields.ts';
import styles from './authenticator-setup.module.css';
import { findCodeProblem, OneTimeCodeField } from './code-field.tsx';
import { FormProblemMessage } from './entry-page-layout.tsx';

const QrPicture = lazy(() => import('./qr-picture.tsx'));

/** Connects an authenticator app to the account: the secret as QR code and text, then the first code. */
export function AuthenticatorSetup({
  onRecoveryCodesReceived,
}: {
  onRecoveryCodesReceived: (recoveryCodes: string[]) => void;
}) {
  const { t } = useTranslation();
  // Every request creates another secret, so one request per visit.
  const secret = useQuery({
    queryKey: ['newSecondFactor'],
    queryFn: () => call(auth.newSecondFactor, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (secret.isError) return <PageError text={formatFailure(t, secret.error)} onRetry={() => void secret.refetch()} />;
  return (
    <>
      <p>{t('setUp.scan')}</p>
      <Secret authenticatorSecret={secret.data} />
      <FirstCode onRecoveryCodesReceived={onRecoveryCodesReceived} />
    </>
  );
}

function Secret({ authenticatorSecret }: { authenticatorSecret: { secret: string; uri: string } | undefined }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  const waiting = <SkeletonBar width={184} height={184} />;
  return (
    <div className={styles.secret} aria-busy={authenticatorSecret === undefined}>
      <div className={styles.qr}>
        {authenticatorSecret === undefined ? (
          waiting
        ) : (
          <Suspense fallback={waiting}>
            <QrPicture text={authenticatorSecret.uri} name={t('setUp.qrCode')} />
          </Suspense>
        )}
      </div>
      {isPhone && authenticatorSecret !== undefined && <a href={authenticatorSecret.uri}>{t('setUp.openApp')}</a>}
      <p>{t('setUp.secret')}</p>
      {authenticatorSecret === undefined ? (
        <SkeletonBar width={240} height={22} />
      ) : (
        <CopyableText text={groupByFour(authenticatorSecret.secret)} name={t('setUp.key')} />
      )}
    </div>
  );
}

/** In groups of four characters, which are easier to read and type; apps accept the spaces. */
const groupByFour = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

function FirstCode({ onRecoveryCodesReceived }: { onRecoveryCodesReceived: (recoveryCodes: string[]) => void }) {
  const { t } = useTranslation();
  const { typed, problems, show, bind, form } = useTextFields(['factorCode'], { factorCode: '' });
  const confirm = useMutation({ mutationFn: (code: string) => call(auth.confirmSecondFactor, { code }) });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = findCodeProblem(t, typed.factorCode);
    if (confirm.isPending || show(problem === undefined ? {} : { factorCode: problem })) return;
    confirm.mutate(typed.factorCode, {
      onSuccess: ({ recoveryCodes }) => onRecoveryCodesReceived(recoveryCodes),
      onError: (error) => {
        const isWrong = error instanceof Failure && error.key === 'secondFactorWrong';
        show({ [isWrong ? 'factorCode' : 'form']: formatFailure(t, error) });
      },
    });
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <OneTimeCodeField {...bind('factorCode')} label={t('setUp.codeShown')} />
      <FormProblemMessage text={problems.form} />
      <Button type="primary" htmlType="submit" size="large" block loading={createBusyIcon(confirm.isPending)}>
        {t('setUp.turnOn')}
      </Button>
    </form>
  );
}
