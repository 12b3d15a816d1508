import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../api/failure.ts';
import { createBusyIcon } from '../../ui/busy-icon.tsx';
import { isEmail, useSendCode } from './requests.ts';
import { formatCountdown, useCountdown } from './use-countdown.ts';

/** Seconds during which the server sends no further code to the same address. */
const pauseSeconds = 60;

type Props = { email: string; onSent: (email: string) => void; onFailure: (error: unknown) => void };

/** Sends a code to the address; disabled for a minute afterwards. */
export function SendCodeButton({ email, onSent, onFailure }: Props) {
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
    <Button
      size="large"
      onClick={press}
      loading={createBusyIcon(send.isPending)}
      disabled={left > 0 || !isEmail(email)}
    >
      {left > 0 ? t('register.sendAgainIn', { time: formatCountdown(left) }) : t('register.sendCode')}
    </Button>
  );
}
