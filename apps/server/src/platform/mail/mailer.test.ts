import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { createFixedClock } from '../testing/fixed-clock.ts';
import { parseMail, readOutbox } from '../testing/outbox.ts';
import { openSmtpStandIn } from '../testing/smtp-stand-in.ts';
import { createMailer, type Mail } from './mailer.ts';
import { parseSmtpUrl } from './smtp-server.ts';

const mail: Mail = {
  to: 'mei@example.com',
  subject: '您的验证码：482915，十分钟内有效，请勿告诉任何人，包括我们的工作人员',
  text: '您好！\n\n验证码：482915\n.\n== 谢谢 ==',
};
const notSent = new AppError('mailNotSent');

/** Creates a mailer with its own folder; `logged` contains the lines it logs. */
async function createTestMailer(options: { smtpUrl?: string; timeouts?: { connect: number; total: number } } = {}) {
  const { smtpUrl = null, ...rest } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-mail-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const logged: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => logged.push(line) });
  const clock = createFixedClock('2026-11-20T09:30:00Z');
  const from = '客流平台 <counts@example.com>';
  return { folder, logged, ...createMailer({ smtpUrl, from, folder, clock, log, ...rest }) };
}

test('a mail in any script is sent after a login at the mail server', async () => {
  const server = await openSmtpStandIn();
  onTestFinished(() => server.close());
  const { send, logged, folder } = await createTestMailer({
    smtpUrl: `smtp://portico:p%40ss@127.0.0.1:${server.port}`,
  });
  await send(mail);
  expect(server.mails).toMatchObject([{ from: 'counts@example.com', to: ['mei@example.com'] }]);
  const message = server.mails[0]?.message ?? '';
  expect(parseMail(message)).toEqual({ from: '客流平台 <counts@example.com>', ...mail });
  expect(message).toMatch(/^Date: Fri, 20 Nov 2026 09:30:00 \+0000\r$/m);
  expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(message).toMatch(/^Message-ID: <[^>]+@example\.com>\r$/m);
  // The encoded message contains only ASCII.
  expect(message).toMatch(/^[\x20-\x7e\r\n]+$/);
  const credentials = Buffer.from('\0portico\0p@ss').toString('base64');
  expect(server.commands).toContain(`AUTH PLAIN ${credentials}`);
  expect(logged).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test('mails go to the outbox folder when no server is set', async () => {
  const { send, folder, logged } = await createTestMailer();
  await send(mail);
  await send({ ...mail, to: 'li@example.com', subject: 'Plain' });
  const mails = await readOutbox(folder);
  expect(mails).toHaveLength(2);
  expect(mails).toContainEqual({ from: '客流平台 <counts@example.com>', ...mail });
  expect(mails.map(({ to }) => to).sort()).toEqual(['li@example.com', 'mei@example.com']);
  const outbox = path.join(folder, 'outbox');
  expect((await stat(outbox)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(outbox)) {
    expect(name).toMatch(/^2026-11-20T09-30-00-000Z-[\da-f]{16}\.eml$/);
    expect((await stat(path.join(outbox, name))).mode & 0o777).toBe(0o600);
    expect(await readFile(path.join(outbox, name), 'utf8')).toMatch(/^MIME-Version: 1\.0\r$/m);
  }
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain(outbox);
});

test.each([
  ['to', 'mei@example.com\r\nBcc: eve@example.com'],
  ['to', 'mei@example.com, eve@example.com'],
  ['to', 'Mei <mei@example.com>'],
  ['to', 'mei'],
  ['subject', 'Hello\r\nBcc: eve@example.com'],
  ['subject', 'Hello\nBcc: eve@example.com'],
])('a %s that would change the headers is refused: %j', async (field, value) => {
  const { send, folder } = await createTestMailer();
  await expect(send({ ...mail, [field]: value })).rejects.toThrow(new AppError('badRequest'));
  expect(await readOutbox(folder)).toEqual([]);
});

test.each(['AUTH', 'MAIL', 'RCPT', 'DATA'])(
  'a mail fails with the reason in the log when %s is refused',
  async (refusedCommand) => {
    const server = await openSmtpStandIn({ refusedCommand });
    onTestFinished(() => server.close());
    const { send, logged } = await createTestMailer({ smtpUrl: `smtp://portico:secret@127.0.0.1:${server.port}` });
    await expect(send(mail)).rejects.toThrow(notSent);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('550');
    expect(logged[0]).not.toContain('secret');
    expect(logged[0]).not.toContain('482915');
  },
);

test('sending stops in time when the server does not answer', async () => {
  const expectNotSent = async (port: number, timeouts?: { connect: number; total: number }) => {
    const { send, logged } = await createTestMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      ...(timeouts && { timeouts }),
    });
    await expect(send(mail)).rejects.toThrow(notSent);
    expect(logged).toHaveLength(1);
  };
  const silent = await openSmtpStandIn({ greeting: 'never' });
  const endless = await openSmtpStandIn({ greeting: 'endlessly' });
  onTestFinished(() => endless.close());
  const startedAt = Date.now();
  await expectNotSent(silent.port, { connect: 300, total: 20_000 });
  await expectNotSent(silent.port, { connect: 20_000, total: 300 });
  await expectNotSent(endless.port, { connect: 20_000, total: 300 });
  await silent.close();
  await expectNotSent(silent.port);
  expect(Date.now() - startedAt).toBeLessThan(5000);
});

test('a mail fails when the outbox cannot be written', async () => {
  const { send, folder } = await createTestMailer();
  await rm(folder, { recursive: true });
  await writeFile(folder, 'a file where the folder should be');
  await expect(send(mail)).rejects.toThrow(notSent);
});

test('the URL of a mail server determines port, credentials and TLS', () => {
  const auth = { user: 'a@b', pass: 'p/ss' };
  expect(parseSmtpUrl('smtp://a%40b:p%2Fss@mail.example.com')).toEqual({
    host: 'mail.example.com',
    port: 587,
    secure: false,
    requireTLS: true,
    auth,
  });
  expect(parseSmtpUrl('smtps://a%40b:p%2Fss@mail.example.com')).toMatchObject({ port: 465, secure: true, auth });
  expect(parseSmtpUrl('smtp://relay:25')).toEqual({ host: 'relay', port: 25, secure: false, requireTLS: false });
  for (const host of ['localhost', '127.0.0.2', '[::1]'])
    expect(parseSmtpUrl(`smtp://a:b@${host}`)).toMatchObject({ requireTLS: false });
});
