import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Clock } from '../clock.ts';
import { writeFileAtomically } from '../files/write-atomically.ts';
import type { Log } from '../log.ts';

/** Returns a function that writes a mail to the folder `outbox`, used without a mail server. Each file is a complete RFC 5322 message. */
export function createOutbox(options: {
  folder: string;
  clock: Clock;
  log: Log;
}): (message: SendMailOptions) => Promise<void> {
  const { clock, log } = options;
  const folder = path.join(options.folder, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let isAnnounced = false;
  return async (message) => {
    if (!isAnnounced)
      log.warn({ folder }, 'no mail server is set (PORTICO_SMTP_URL): mails are written to this folder');
    isAnnounced = true;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { message: bytes } = await transport.sendMail(message);
    if (!Buffer.isBuffer(bytes)) throw new Error('The stream transport was asked for a buffer.');
    await writeFileAtomically(path.join(folder, makeFileName(clock.now())), bytes);
  };
}

/** A file name that sorts by time: 2026-11-20T09-30-00-000Z-1f0c….eml. */
function makeFileName(now: number): string {
  return `${new Date(now).toISOString().replace(/[:.]/g, '-')}-${randomBytes(8).toString('hex')}.eml`;
}
