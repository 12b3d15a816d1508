import { createServer, type Socket } from 'node:net';

type ReceivedMail = { from: string; to: string[]; message: string };

export type SmtpStandIn = {
  port: number;
  mails: ReceivedMail[];
  /** Every command, credentials included. */
  commands: string[];
  close(): Promise<void>;
};

/** Just enough of a mail server for one sender; it may answer 550 to one command, never greet, or never end its greeting. */
export async function openSmtpStandIn(
  options: { refuses?: string; greets?: 'properly' | 'never' | 'endlessly' } = {},
): Promise<SmtpStandIn> {
  const { refuses = '', greets = 'properly' } = options;
  const mails: ReceivedMail[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (greets === 'properly') converse(socket, refuses, mails, commands);
    if (greets === 'endlessly') {
      const greeting = setInterval(() => socket.write('220-one moment\r\n'), 50);
      socket.on('close', () => clearInterval(greeting));
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  return {
    port: address.port,
    mails,
    commands,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function converse(socket: Socket, refuses: string, mails: ReceivedMail[], commands: string[]): void {
  let mail: ReceivedMail = { from: '', to: [], message: '' };
  let pending = '';
  let isMessage = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const obey = (line: string) => {
    const verb = line.split(' ')[0]?.toUpperCase() ?? '';
    commands.push(line);
    if (verb === refuses) return say('550 not here');
    if (verb === 'EHLO') return say('250-stand-in\r\n250-AUTH PLAIN\r\n250 SMTPUTF8');
    if (verb === 'AUTH') return say('235 welcome');
    if (verb === 'MAIL') mail = { from: /<(.*?)>/.exec(line)?.[1] ?? '', to: [], message: '' };
    if (verb === 'RCPT') mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
    if (verb === 'DATA') {
      isMessage = true;
      return say('354 go on');
    }
    return say('250 ok');
  };
  say('220 stand-in');
  socket.on('data', (bytes) => {
    pending += bytes.toString('utf8');
    for (;;) {
      const end = pending.indexOf(isMessage ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const whole = pending.slice(0, end);
      pending = pending.slice(end + (isMessage ? 5 : 2));
      if (isMessage) {
        mails.push({ ...mail, message: whole.replace(/^\.\./gm, '.') });
        isMessage = false;
        say('250 kept');
      } else obey(whole);
    }
  });
}
