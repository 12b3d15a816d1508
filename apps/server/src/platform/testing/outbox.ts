import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export type ParsedMail = { from: string; to: string; subject: string; text: string };

/** The mails in the outbox of a data folder, oldest first. */
export async function readOutbox(dataFolder: string): Promise<ParsedMail[]> {
  const folder = path.join(dataFolder, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map(async (name) => parseMail(await readFile(path.join(folder, name), 'utf8'))));
}

/** Parses a message with one plain-text body, as the mailer writes it. */
export function parseMail(message: string): ParsedMail {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const header = (name: string) => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`)) ?? '';
    return decodeWords(line.slice(name.length + 1).trim());
  };
  const body = rest.join('\r\n\r\n');
  const isQuoted = header('content-transfer-encoding') === 'quoted-printable';
  const text = isQuoted ? decodeQuotedPrintable(body.replace(/=\r\n/g, '')) : body;
  return {
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    text: text.replace(/\r\n/g, '\n').trimEnd(),
  };
}

/** Decodes RFC 2047: =?UTF-8?Q?…?= and =?UTF-8?B?…?=; blanks between two encoded words are dropped. */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_whole, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    );
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([\dA-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
