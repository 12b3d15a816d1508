import { createServer, type Socket } from 'node:net';

type ReceivedMail = { from: string; to: string[]; message: string };

export type SmtpStandIn = {
  port: number;
  mails: ReceivedMail[];
  /** All received commands, including credentials. */
  commands: string[];
  close(): Promise<void>;
};

/** Opens a minimal mail server, which answers `refusedCommand` with 550. `greeting`: never: it sends none; endlessly: it never ends it. */
export async function openSmtpStandIn(
  options: { refusedCommand?: string; greeting?: 'properly' | 'never' | 'endlessly' } = {},
): Promise<SmtpStandIn> {
  const { refusedCommand = '', greeting = 'properly' } = options;
  const mails: ReceivedMail[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (greeting === 'properly') converse(socket, refusedCommand, mails, commands);
    if (greeting === 'endlessly') {
      const endlessGreeting = setInterval(() => socket.write('220-one moment\r\n'), 50);
      socket.on('close', () => clearInterval(endlessGreeting));
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
  const reply = (line: string) => socket.write(`${line}\r\n`);
  const handleCommand = (line: string) => {
    const verb = line.split(' ')[0]?.toUpperCase() ?? '';
    commands.push(line);
    if (verb === refuses) return reply('550 not here');
    if (verb === 'EHLO') return reply('250-stand-in\r\n250-AUTH PLAIN\r\n250 SMTPUTF8');
    if (verb === 'AUTH') return reply('235 welcome');
    if (verb === 'MAIL') mail = { from: /<(.*?)>/.exec(line)?.[1] ?? '', to: [], message: '' };
    if (verb === 'RCPT') mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
    if (verb === 'DATA') {
      isMessage = true;
      return reply('354 go on');
    }
    return reply('250 ok');
  };
  reply('220 stand-in');
  socket.on('data', (bytes) => {
    pending += bytes.toString('utf8');
    for (;;) {
      const end = pending.indexOf(isMessage ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const received = pending.slice(0, end);
      pending = pending.slice(end + (isMessage ? 5 : 2));
      if (isMessage) {
        mails.push({ ...mail, message: received.replace(/^\.\./gm, '.') });
        isMessage = false;
        reply('250 kept');
      } else handleCommand(received);
    }
  });
}
