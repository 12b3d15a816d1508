import { createTransport, type SendMailOptions } from 'nodemailer';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createOutbox } from './outbox.ts';
import { smtpServerOf } from './smtp-server.ts';

/** One mail to one person, as plain text. */
export type Mail = { to: string; subject: string; text: string };

/** Sends mails; what could not be handed over is an AppError `mailNotSent`, with the reason in the log. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** How long a mail server may take, in milliseconds. */
type Patience = { connect: number; total: number };
const normalPatience: Patience = { connect: 10_000, total: 20_000 };

/** The way mails leave: through the SMTP server given, else as files into the outbox of the data folder. */
export function createMailer(options: {
  /** smtp(s)://user:password@host:port; null: the outbox. */
  smtpUrl: string | null;
  from: string;
  /** The data folder. */
  folder: string;
  clock: Clock;
  log: Log;
  patience?: Patience;
}): Mailer {
  const { smtpUrl, from, folder, clock, log, patience = normalPatience } = options;
  const deliver = smtpUrl === null ? createOutbox({ folder, clock, log }) : throughSmtp(smtpUrl, patience);
  return {
    async send({ to, subject, text }) {
      if (!isOneAddress(to) || hasLineBreak(subject)) throw new AppError('badRequest');
      const message: SendMailOptions = {
        from,
        // As an object: a text would be read as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        date: new Date(clock.now()),
        // RFC 3834: no out-of-office notice answers these.
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

function throughSmtp(url: string, patience: Patience): (message: SendMailOptions) => Promise<void> {
  const transport = createTransport({
    ...smtpServerOf(url),
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    dnsTimeout: patience.connect,
    socketTimeout: patience.total,
  });
  return async (message) => {
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(patience.total) });
  };
}

const hasLineBreak = (text: string) => /[\r\n\u0085\u2028\u2029\0]/.test(text);

/** Whether a text is one bare address: nothing in it can end a header, or add a name or a second reader. */
function isOneAddress(text: string): boolean {
  return /^[^\s\p{Cc}<>,;:"()]+@[^\s\p{Cc}<>,;:"()@]+$/u.test(text) && text.length <= 254;
}
