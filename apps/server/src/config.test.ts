import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function readSentences(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('empty settings give a complete configuration for 127.0.0.1', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataFolder: path.resolve('data'),
    databaseUrl: null,
    clickhouseUrl: null,
    mqttPort: 1883,
    mqttUrl: null,
    deviceHttpPort: 8081,
    publicUrl: 'http://localhost:8080',
    firmwareUrl: 'http://localhost:8081',
    trustedProxies: [],
    internationalHosts: [],
    smtpUrl: null,
    mailFrom: 'Portico <no-reply@localhost>',
    outboundAllow: [],
    passwordPolicy: 'standard',
    ingestBatchMilliseconds: 100,
    minFreeMegabytes: 1000,
    captcha: true,
    demo: false,
    logLevel: 'info',
  });
});

test('the public address follows the port, and loses its trailing slash', () => {
  expect(readConfig({ PORTICO_PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
  expect(readConfig({ PORTICO_PUBLIC_URL: 'https://counts.example.com/' }).publicUrl).toBe(
    'https://counts.example.com',
  );
});

test('firmware is downloaded over plain http at the device port by default', () => {
  const addressOf = (env: Record<string, string>) => readConfig(env).firmwareUrl;
  expect(addressOf({})).toBe('http://localhost:8081');
  expect(addressOf({ PORTICO_PUBLIC_URL: 'https://counts.example.com', PORTICO_DEVICE_HTTP_PORT: '9081' })).toBe(
    'http://counts.example.com:9081',
  );
  expect(addressOf({ PORTICO_FIRMWARE_URL: 'http://devices.example.com:80/' })).toBe('http://devices.example.com:80');
  expect(addressOf({ PORTICO_DEVICE_HTTP_PORT: '0' })).toBe('http://localhost:8080');
});

test('an external broker replaces the embedded one and frees its port', () => {
  const mqttUrl = 'mqtts://portico:p%40ss@broker.example.com';
  expect(readConfig({ PORTICO_MQTT_URL: mqttUrl })).toMatchObject({ mqttUrl, mqttPort: 0 });
  expect(readConfig({ PORTICO_MQTT_URL: mqttUrl, PORTICO_MQTT_PORT: '0' })).toMatchObject({ mqttUrl, mqttPort: 0 });
  expect(readConfig({ PORTICO_MQTT_URL: mqttUrl, PORTICO_PORT: '1883' })).toMatchObject({ mqttUrl, port: 1883 });
});

test('SMTP URL and sender are read; the default sender has the public host', () => {
  for (const smtpUrl of [
    'smtp://portico:p%40ss@mail.example.com:587',
    'smtps://portico:x@mail.example.com',
    'smtp://relay',
  ])
    expect(readConfig({ PORTICO_SMTP_URL: smtpUrl }).smtpUrl).toBe(smtpUrl);
  const mailFromAt = (url: string) => readConfig({ PORTICO_PUBLIC_URL: url }).mailFrom;
  expect(mailFromAt('https://counts.example.com:8443')).toBe('Portico <no-reply@counts.example.com>');
  expect(mailFromAt('http://192.0.2.7:8080')).toBe('Portico <no-reply@localhost>');
  for (const mailFrom of ['counts@example.com', '客流 <counts@example.com>'])
    expect(readConfig({ PORTICO_MAIL_FROM: mailFrom }).mailFrom).toBe(mailFrom);
});

test('international hosts are a list in lower case', () => {
  expect(readConfig({ PORTICO_INTERNATIONAL_HOSTS: ' Counts.Example.com, intl.example.com,' })).toMatchObject({
    internationalHosts: ['counts.example.com', 'intl.example.com'],
  });
});

test('trusted proxies are addresses and ranges', () => {
  const list = ' 127.0.0.1, ::1,10.1.0.0/16,FD00::/8,::ffff:192.0.2.7,';
  expect(readConfig({ PORTICO_TRUSTED_PROXY: list }).trustedProxies).toEqual([
    '127.0.0.1',
    '::1',
    '10.1.0.0/16',
    'fd00::/8',
    '192.0.2.7',
  ]);
});

test('allowed outbound addresses are names, addresses and ranges with ports', () => {
  const list =
    ' Erp.Example.com. , 10.1.0.0/16,192.168.1.20:8080, fd00::/8,[fd00::5]:443,[::ffff:10.0.0.9]:80,bücher.example:81,';
  expect(readConfig({ PORTICO_OUTBOUND_ALLOW: list }).outboundAllow).toEqual([
    { host: { name: 'erp.example.com' }, port: null },
    { host: { network: '10.1.0.0', prefix: 16 }, port: null },
    { host: { network: '192.168.1.20', prefix: 32 }, port: 8080 },
    { host: { network: 'fd00::', prefix: 8 }, port: null },
    { host: { network: 'fd00::5', prefix: 128 }, port: 443 },
    { host: { network: '10.0.0.9', prefix: 32 }, port: 80 },
    { host: { name: 'xn--bcher-kva.example' }, port: 81 },
  ]);
});

test.each<[Record<string, string>, string]>([
  [{ PORTICO_PORT: 'http' }, 'PORTICO_PORT must be a port from 1 to 65535; it is "http".'],
  [{ PORTICO_PORT: '0' }, 'PORTICO_PORT must be a port from 1 to 65535; it is "0".'],
  [{ PORTICO_CAPTCHA: 'maybe' }, 'PORTICO_CAPTCHA must be "on" or "off"; it is "maybe".'],
  [
    { PORTICO_DATABASE_URL: 'mysql://a:secret@b/c' },
    'postgres://user:password@host:5432/database; it is "mysql://a:…@b/c".',
  ],
  [{ PORTICO_MQTT_PORT: '8080' }, 'PORTICO_MQTT_PORT and PORTICO_PORT must differ; both are 8080.'],
  [
    { PORTICO_MQTT_URL: 'http://portico:top@secret@broker' },
    'mqtt://user:password@host:1883, with a user name and a password; it is "http://portico:…@broker".',
  ],
  [{ PORTICO_MQTT_URL: 'mqtt://broker' }, 'with a user name and a password; it is "mqtt://broker".'],
  [{ PORTICO_MQTT_URL: 'mqtt://portico:secret%@broker' }, 'it is "mqtt://portico:…@broker".'],
  [
    { PORTICO_MQTT_URL: 'mqtt://portico:secret@broker', PORTICO_MQTT_PORT: '1884' },
    'PORTICO_MQTT_PORT and PORTICO_MQTT_URL exclude each other',
  ],
  ...['loopback', 'proxy.example.com', '10.0.0.0/0', '10.0.0.0/33', '10.0.0.0/8/8', '10.1/16', '::1]', '*'].map(
    (entry): [Record<string, string>, string] => [
      { PORTICO_TRUSTED_PROXY: `127.0.0.1,${entry}` },
      `like 127.0.0.1,::1,10.1.0.0/16; it is "127.0.0.1,${entry}".`,
    ],
  ),
  [{ PORTICO_INGEST_BATCH_MS: '0' }, 'PORTICO_INGEST_BATCH_MS must be a whole number of milliseconds from 1 to 1000'],
  [{ PORTICO_MIN_FREE_MB: '0' }, 'PORTICO_MIN_FREE_MB must be a whole number of megabytes from 1 to 1000000'],
  [{ PORTICO_INGEST_BATCH_MS: '1001' }, 'milliseconds from 1 to 1000; it is "1001".'],
  [{ PORTICO_INGEST_BATCH_MS: '2.5' }, 'milliseconds from 1 to 1000; it is "2.5".'],
  [{ PORTICO_LOG_LEVEL: 'loud' }, 'PORTICO_LOG_LEVEL must be one of trace, debug'],
  [{ PORTICO_SMTP_URL: 'http://portico:secret@mail' }, 'smtp://user:password@host:587'],
  [{ PORTICO_SMTP_URL: 'smtp://portico@mail' }, 'PORTICO_SMTP_URL must be an address like'],
  [{ PORTICO_SMTP_URL: 'smtp://' }, 'PORTICO_SMTP_URL must be an address like'],
  [{ PORTICO_MAIL_FROM: 'Counts' }, 'PORTICO_MAIL_FROM must be an address like'],
  [{ PORTICO_MAIL_FROM: 'a@example.com, b@example.com' }, 'PORTICO_MAIL_FROM must be an address like'],
  [{ PORTICO_MAIL_FROM: 'A <a@example.com>\r\nBcc: b@example.com' }, 'PORTICO_MAIL_FROM must be an address like'],
  ...[
    'http://erp.example.com',
    'erp.example.com:0',
    '10.0.0.0/33',
    '10.1/16',
    'erp.example.com/24',
    '[fd00::]x',
    'fd00::%eth0',
    '*.example.com',
    'a b',
  ].map((entry): [Record<string, string>, string] => [
    { PORTICO_OUTBOUND_ALLOW: `10.0.0.1,${entry}` },
    'PORTICO_OUTBOUND_ALLOW must be names, addresses or ranges, separated by commas, like erp.example.com,10.1.0.0/16',
  ]),
  [{ PORTICO_PASSWORD_POLICY: 'lax' }, 'PORTICO_PASSWORD_POLICY must be one of standard, strict; it is "lax".'],
  [{ PORTICO_INTERNATIONAL_HOSTS: 'https://counts.example.com' }, 'PORTICO_INTERNATIONAL_HOSTS must be host names'],
  [{ PORTICO_INTERNATIONAL_HOSTS: 'counts.example.com:8080' }, 'PORTICO_INTERNATIONAL_HOSTS must be host names'],
  [
    { PORTICO_S3_URL: 'https://files.example.com' },
    'PORTICO_S3_URL cannot be used yet: this version has no support for files in S3',
  ],
  [{ PORTICO_PROT: '1' }, 'PORTICO_PROT is not a setting of Portico'],
])('a wrong value is reported in one sentence: %j', (env, sentence) => {
  const given = readSentences(env);
  expect(given).toHaveLength(1);
  expect(given[0]).toContain(sentence);
  expect(given[0]).not.toContain('secret');
});

test('all wrong values are reported at once', () => {
  expect(readSentences({ PORTICO_PORT: 'x', PORTICO_DEMO: 'x', PORTICO_DATABASE_URL: 'x' })).toHaveLength(3);
});
