import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '../..');
const clients =
  /^import (?!type)([^;]*) from '(?:node:(?:http|https|http2|net|tls|dgram|dns)(?:\/promises)?|undici|mqtt|nodemailer)';/gm;
/** Names in these modules that open no connection. */
const harmless = /^(?:type .*|createServer|isIP(?:v[46])?|BlockList)$/;

/** The files that connect, and to which address. All except those of the gate connect to addresses of the operator. */
const connecting: Readonly<Record<string, string>> = {
  'domains/ingest/doors/http-guard.ts': 'none: it only recognises a socket',
  'platform/counting-store/engine-child.ts': 'the socket of the embedded engine',
  'platform/counting-store/socket-agent.ts': 'the socket of the embedded engine',
  'platform/mail/mailer.ts': 'the mail server of the operator',
  'platform/mail/outbox.ts': 'a file',
  'platform/mqtt/external-broker.ts': 'the message broker of the operator',
  'platform/outbound/connect-pinned.ts': 'the gate',
  'platform/outbound/exchange-http.ts': 'the gate',
  'platform/outbound/resolve-name.ts': 'the gate',
};

test('only the gate and clients of the operator’s servers open connections', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter(
    (file) => !/\.test\.ts$|(^|\/)(testing|stories)\//.test(file),
  );
  const found = files.filter((file) => {
    const text = readFileSync(path.join(source, file), 'utf8');
    const names = [...text.matchAll(clients)].flatMap(([, list = '']) => list.replace(/[{}]/g, '').split(','));
    return (
      names.some((name) => name.trim() !== '' && !harmless.test(name.trim())) ||
      /\b(fetch|WebSocket|EventSource)\(/.test(text)
    );
  });
  expect(found.sort()).toEqual(Object.keys(connecting));
  expect(files.length).toBeGreaterThan(400);
});
