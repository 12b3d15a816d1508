import { createTransport, type SendMailOptions } from 'nodemailer';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createOutbox } from './outbox.ts';
import { parseSmtpUrl } from './smtp-server.ts';

/** A plain-text mail to one recipient. */
export type Mail = { to: string; subject: string; text: string };

/** Sends mails. Throws `mailNotSent` when a mail could not be handed over (the reason is logged), `badRequest` for a bad address. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** Timeouts for a mail server, in milliseconds: to connect, and for the entire delivery. */
type Timeouts = { connect: number; total: number };
const defaultTimeouts: Timeouts = { connect: 10_000, total: 20_000 };

/** Creates a mailer that sends through the given SMTP server, else writes mails as files to the outbox of the data folder. */
export function createMailer(options: {
  /** smtp(s)://user:password@host:port; null: the outbox. */
  smtpUrl: string | null;
  from: string;
  /** The data folder. */
  folder: string;
  clock: Clock;
  log: Log;
  timeouts?: Timeouts;
}): Mailer {
  const { smtpUrl, from, folder, clock, log, timeouts = defaultTimeouts } = options;
  const deliver = smtpUrl === null ? createOutbox({ folder, clock, log }) : createSmtpDelivery(smtpUrl, timeouts);
  return {
    async send({ to, subject, text }) {
      if (!isOneAddress(to) || hasLineBreak(subject)) throw new AppError('badRequest');
      const message: SendMailOptions = {
        from,
        // An object, because a text would be parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        date: new Date(clock.now()),
        // RFC 3834: prevents out-of-office replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
        encoding: 'quoted-printable',
        disableFileAccess: true,
        disableUrlAccess: true,
      };
      try {
        await deliver(message);
      } catch (error) {
        log.error({ err: error }, 'a mail was not sent');
        throw new AppError('mailNotSent');
      }
    },
  };
}

function createSmtpDelivery(url: string, timeouts: Timeouts): (message: SendMailOptions) => Promise<void> {
  const transport = createTransport({
    ...parseSmtpUrl(url),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.total,
  });
  return async (message) => {
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeouts.total) });
  };
}

const hasLineBreak = (text: string) => /[\r\n\u0085\u2028\u2029\0]/.test(text);

/** Whether a text is exactly one address, without characters that could end a header or add a name or a second recipient. */
function isOneAddress(text: string): boolean {
  return /^[^\s\p{Cc}<>,;:"()]+@[^\s\p{Cc}<>,;:"()@]+$/u.test(text) && text.length <= 254;
}
