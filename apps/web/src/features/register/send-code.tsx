import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { isEmail, useSendCode } from './requests.ts';
import { clockWords, useCountdown } from './use-countdown.ts';
import { busyIcon } from '../../ui/busy-icon.tsx';

/** How long the server sends no other code to the same address, in seconds. */
const pauseSeconds = 60;

type Props = { email: string; onSent: (email: string) => void; onFailure: (error: unknown) => void };

/** Mails a code to the address; after that it rests for a minute. */
export function SendCode({ email, onSent, onFailure }: Props) {
  const { t } = useTranslation();
  const [left, rest] = useCountdown();
  const send = useSendCode();

  const press = () =>
    send.mutate(email.trim(), {
      onSuccess: () => {
        rest(pauseSeconds);
        onSent(email.trim());
      },
      onError: (error) => {
        if (error instanceof Failure && error.retryAfter !== null) rest(error.retryAfter);
        onFailure(error);
      },
    });

  return (
    <Button size="large" onClick={press} loading={busyIcon(send.isPending)} disabled={left > 0 || !isEmail(email)}>
      {left > 0 ? t('register.sendAgainIn', { time: clockWords(left) }) : t('register.sendCode')}
    </Button>
  );
}
