import path from 'node:path';
import type { PasswordPolicy } from '@portico/contract/words/password-policies';
import { parseTrustedProxies } from './platform/http/proxy-trust.ts';
import { type AllowEntry, parseAllowEntries } from './platform/outbound/allow-list.ts';

/** All settings of the operator, read once at start. Port 0 switches off a listener for devices. */
export type Config = {
  port: number;
  host: string;
  /** Absolute path of the folder with embedded stores, files, keys and outbox. */
  dataFolder: string;
  /** PostgreSQL server; null: the embedded PostgreSQL in `dataFolder`. */
  databaseUrl: string | null;
  /** ClickHouse server; null: the embedded counting store in `dataFolder`. */
  clickhouseUrl: string | null;
  /** Port of the embedded broker; 0 with an external broker, which replaces it. */
  mqttPort: number;
  /** mqtt(s)://user:password@host:port of an external broker; null: the embedded broker. */
  mqttUrl: string | null;
  deviceHttpPort: number;
  deviceTcpXmlPort: number;
  deviceTcp7ePort: number;
  deviceTcp7eAnalogPort: number;
  /** Public address of the console, without a trailing slash. */
  publicUrl: string;
  /** Base of the addresses from which devices download firmware, without a slash at its end; plain http, for devices without TLS. */
  firmwareUrl: string;
  /** Addresses and ranges of the proxies whose forwarding headers count; none: the address of the connection counts. */
  trustedProxies: readonly string[];
  /** Host names, in lower case, on which visitors get English instead of Chinese until they choose a language. */
  internationalHosts: readonly string[];
  /** smtp(s)://user:password@host:port; null: mails are written as files to the outbox in `dataFolder`. */
  smtpUrl: string | null;
  /** Sender of every mail: an address, or "Name <address>". */
  mailFrom: string;
  /** What addresses that users typed may lead to, in addition to public addresses. */
  outboundAllow: readonly AllowEntry[];
  passwordPolicy: PasswordPolicy;
  /** Milliseconds for which records of several messages are collected before they are stored together. */
  ingestBatchMilliseconds: number;
  /** Records, uploads and exports are refused while fewer megabytes (of 1,000,000 bytes) are free on the disk of `dataFolder`. */
  minFreeMegabytes: number;
  captcha: boolean;
  demo: boolean;
  logLevel: LogLevel;
};

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** Wrong values in the environment; `problems` has one sentence for the operator per wrong value. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.problems = sentences;
  }
}

const names = [
  'PORTICO_PORT',
  'PORTICO_HOST',
  'PORTICO_DATA',
  'PORTICO_DATABASE_URL',
  'PORTICO_CLICKHOUSE_URL',
  'PORTICO_MQTT_PORT',
  'PORTICO_MQTT_URL',
  'PORTICO_DEVICE_HTTP_PORT',
  'PORTICO_DEVICE_TCP_XML_PORT',
  'PORTICO_DEVICE_TCP_7E_PORT',
  'PORTICO_DEVICE_TCP_7E_ANALOG_PORT',
  'PORTICO_PUBLIC_URL',
  'PORTICO_FIRMWARE_URL',
  'PORTICO_TRUSTED_PROXY',
  'PORTICO_INTERNATIONAL_HOSTS',
  'PORTICO_SMTP_URL',
  'PORTICO_MAIL_FROM',
  'PORTICO_OUTBOUND_ALLOW',
  'PORTICO_PASSWORD_POLICY',
  'PORTICO_INGEST_BATCH_MS',
  'PORTICO_MIN_FREE_MB',
  'PORTICO_CAPTCHA',
  'PORTICO_DEMO',
  'PORTICO_LOG_LEVEL',
] as const;

type Name = (typeof names)[number];

/** Settings of features that do not exist yet. They are refused, because ignoring them would mislead the operator. */
const unsupportedFeatures: Readonly<Record<string, string>> = {
  PORTICO_CLICKHOUSE_CLUSTER: 'ClickHouse clusters',
  PORTICO_S3_URL: 'files in S3',
};

/** Names that begin like the server's settings but belong to tests and tools. */
const foreignPrefixes = ['PORTICO_SAMPLES', 'PORTICO_TEST_', 'PORTICO_E2E_', 'PORTICO_DEV_'];

type Env = Readonly<Record<string, string | undefined>>;

/** Reads and checks the environment; throws a ConfigError with one sentence per wrong value. */
export function readConfig(env: Env): Config {
  const read = createReaders(env);
  const { text, port, wholeNumber, flag, url, choice } = read;
  const mqttUrl = readBrokerUrl(read);
  const mainPort = port('PORTICO_PORT', 8080, 'refused');
  const publicUrl = (
    url('PORTICO_PUBLIC_URL', ['http:', 'https:'], 'https://counts.example.com') ?? `http://localhost:${mainPort}`
  ).replace(/\/+$/, '');
  const deviceHttpPort = port('PORTICO_DEVICE_HTTP_PORT', 8081, 'off');
  const firmwareUrl =
    url('PORTICO_FIRMWARE_URL', ['http:', 'https:'], 'http://devices.example.com:8081') ??
    (deviceHttpPort === 0 ? publicUrl : `http://${new URL(publicUrl).hostname}:${deviceHttpPort}`);
  const config: Config = {
    port: mainPort,
    host: text('PORTICO_HOST') ?? '127.0.0.1',
    dataFolder: path.resolve(text('PORTICO_DATA') ?? './data'),
    databaseUrl: url(
      'PORTICO_DATABASE_URL',
      ['postgres:', 'postgresql:'],
      'postgres://user:password@host:5432/database',
    ),
    clickhouseUrl: url('PORTICO_CLICKHOUSE_URL', ['http:', 'https:'], 'http://user:password@host:8123/database'),
    mqttPort: mqttUrl === null ? port('PORTICO_MQTT_PORT', 1883, 'off') : 0,
    mqttUrl,
    deviceHttpPort,
    deviceTcpXmlPort: port('PORTICO_DEVICE_TCP_XML_PORT', 8085, 'off'),
    deviceTcp7ePort: port('PORTICO_DEVICE_TCP_7E_PORT', 8086, 'off'),
    deviceTcp7eAnalogPort: port('PORTICO_DEVICE_TCP_7E_ANALOG_PORT', 8087, 'off'),
    publicUrl,
    firmwareUrl: firmwareUrl.replace(/\/+$/, ''),
    trustedProxies: readTrustedProxies(read),
    internationalHosts: readInternationalHosts(read),
    smtpUrl: readSmtpUrl(read),
    mailFrom: readMailFrom(read, publicUrl),
    outboundAllow: readOutboundAllow(read),
    passwordPolicy: choice('PORTICO_PASSWORD_POLICY', ['standard', 'strict'], 'standard'),
    ingestBatchMilliseconds: wholeNumber('PORTICO_INGEST_BATCH_MS', 'milliseconds', 100, 1000),
    minFreeMegabytes: wholeNumber('PORTICO_MIN_FREE_MB', 'megabytes', 1000, 1_000_000),
    captcha: flag('PORTICO_CAPTCHA', true),
    demo: flag('PORTICO_DEMO', false),
    logLevel: choice('PORTICO_LOG_LEVEL', logLevels, 'info'),
  };
  const wrong = [...read.wrong, ...findSharedPorts(config), ...findUnknownNames(env)];
  if (wrong.length > 0) throw new ConfigError(wrong);
  return config;
}

type Readers = ReturnType<typeof createReaders>;

/** One reader per kind of value. For a wrong value it adds a sentence to `wrong` and returns the default. */
function createReaders(env: Env) {
  const wrong: string[] = [];
  const text = (name: Name) => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  };
  const refuse = (name: Name, expected: string) => {
    wrong.push(`${name} must be ${expected}; it is "${hidePassword(text(name) ?? '')}".`);
  };
  const port = (name: Name, defaultValue: number, zeroMeans: 'off' | 'refused') => {
    const value = text(name);
    if (value === null) return defaultValue;
    const number = Number(value);
    if (/^\d+$/.test(value) && number <= 65535 && (number > 0 || zeroMeans === 'off')) return number;
    refuse(name, zeroMeans === 'off' ? 'a port from 1 to 65535, or 0 for off' : 'a port from 1 to 65535');
    return defaultValue;
  };
  const wholeNumber = (name: Name, unit: string, defaultValue: number, max: number) => {
    const value = text(name);
    if (value === null) return defaultValue;
    if (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= max) return Number(value);
    refuse(name, `a whole number of ${unit} from 1 to ${max}`);
    return defaultValue;
  };
  const flag = (name: Name, defaultValue: boolean) => {
    const value = text(name)?.toLowerCase();
    if (value === undefined) return defaultValue;
    if (['on', 'true', '1', 'yes'].includes(value)) return true;
    if (['off', 'false', '0', 'no'].includes(value)) return false;
    refuse(name, '"on" or "off"');
    return defaultValue;
  };
  const url = (name: Name, protocols: readonly string[], example: string) => {
    const value = text(name);
    if (value === null) return null;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    refuse(name, `an address like ${example}`);
    return null;
  };
  const choice = <T extends string>(name: Name, choices: readonly T[], defaultValue: T) => {
    const value = text(name);
    if (value === null) return defaultValue;
    const chosen = choices.find((known) => known === value);
    if (chosen === undefined) refuse(name, `one of ${choices.join(', ')}`);
    return chosen ?? defaultValue;
  };
  return { wrong, text, refuse, port, wholeNumber, flag, url, choice };
}

function readBrokerUrl({ url, port, refuse, wrong }: Readers): string | null {
  const example = 'mqtt://user:password@host:1883, with a user name and a password';
  const value = url('PORTICO_MQTT_URL', ['mqtt:', 'mqtts:'], example);
  if (value === null) return null;
  if (!hasCredentials(new URL(value))) refuse('PORTICO_MQTT_URL', `an address like ${example}`);
  if (port('PORTICO_MQTT_PORT', 0, 'off') !== 0)
    wrong.push('PORTICO_MQTT_PORT and PORTICO_MQTT_URL exclude each other: set one, or the port to 0.');
  return value;
}

function readSmtpUrl({ url, refuse }: Readers): string | null {
  const example = 'smtp://user:password@host:587 or smtps://user:password@host, or without user name and password';
  const value = url('PORTICO_SMTP_URL', ['smtp:', 'smtps:'], example);
  if (value === null) return null;
  const { hostname, username, password } = new URL(value);
  const isOpen = hostname !== '' && username === '' && password === '';
  if (!isOpen && !hasCredentials(new URL(value))) refuse('PORTICO_SMTP_URL', `an address like ${example}`);
  return value;
}

/** One address, or a name and one address in angle brackets. */
const senderPattern = /^([^<>@,;:"\r\n]*<[^\s<>@,;:"]+@[^\s<>@,;:"]+>|[^\s<>@,;:"]+@[^\s<>@,;:"]+)$/;

function readMailFrom({ text, refuse }: Readers, publicUrl: string): string {
  const value = text('PORTICO_MAIL_FROM');
  if (value === null) return `Portico <no-reply@${chooseMailDomain(publicUrl)}>`;
  if (!senderPattern.test(value))
    refuse('PORTICO_MAIL_FROM', 'an address like counts@example.com or Counts <counts@example.com>');
  return value;
}

/** Domain of the default sender's address: the host of the console if it is a name, else localhost. */
function chooseMailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
}

const hostPattern = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/;

function readInternationalHosts({ text, refuse }: Readers): string[] {
  const parts = (text('PORTICO_INTERNATIONAL_HOSTS') ?? '').toLowerCase().split(',');
  const hosts = parts.map((part) => part.trim()).filter((part) => part !== '');
  if (!hosts.every((host) => hostPattern.test(host)))
    refuse('PORTICO_INTERNATIONAL_HOSTS', 'host names without port, separated by commas, like counts.example.com');
  return hosts;
}

function readTrustedProxies({ text, refuse }: Readers): readonly string[] {
  const proxies = parseTrustedProxies(text('PORTICO_TRUSTED_PROXY') ?? '');
  if (proxies === null)
    refuse('PORTICO_TRUSTED_PROXY', 'addresses or ranges, separated by commas, like 127.0.0.1,::1,10.1.0.0/16');
  return proxies ?? [];
}

function readOutboundAllow({ text, refuse }: Readers): readonly AllowEntry[] {
  const entries = parseAllowEntries(text('PORTICO_OUTBOUND_ALLOW') ?? '');
  if (entries === null)
    refuse(
      'PORTICO_OUTBOUND_ALLOW',
      'names, addresses or ranges, separated by commas, like erp.example.com,10.1.0.0/16,192.168.1.20:8080,[fd00::5]:443',
    );
  return entries ?? [];
}

/** One sentence per port that two listeners would share. */
function findSharedPorts(config: Config): string[] {
  const doors: [string, number][] = [
    ['PORTICO_PORT', config.port],
    ['PORTICO_MQTT_PORT', config.mqttPort],
    ['PORTICO_DEVICE_HTTP_PORT', config.deviceHttpPort],
    ['PORTICO_DEVICE_TCP_XML_PORT', config.deviceTcpXmlPort],
    ['PORTICO_DEVICE_TCP_7E_PORT', config.deviceTcp7ePort],
    ['PORTICO_DEVICE_TCP_7E_ANALOG_PORT', config.deviceTcp7eAnalogPort],
  ];
  return doors.flatMap(([name, port], position) => {
    const earlier = doors.slice(0, position).find(([, other]) => other === port && port !== 0);
    return earlier === undefined ? [] : [`${name} and ${earlier[0]} must differ; both are ${port}.`];
  });
}

/** One sentence per unknown setting, because a misspelt name would otherwise be ignored without a message. */
function findUnknownNames(env: Env): string[] {
  const known = new Set<string>(names);
  return Object.keys(env)
    .filter(
      (name) =>
        name.startsWith('PORTICO_') && !known.has(name) && !foreignPrefixes.some((start) => name.startsWith(start)),
    )
    .map((name) =>
      name in unsupportedFeatures
        ? `${name} cannot be used yet: this version has no support for ${unsupportedFeatures[name]}; leave it unset.`
        : `${name} is not a setting of Portico; the settings are listed in README.md.`,
    );
}

/** Whether host, user name and password are present and valid: a percent sign in a URL begins an escape sequence. */
function hasCredentials({ hostname, username, password }: URL): boolean {
  try {
    return [hostname, decodeURIComponent(username), decodeURIComponent(password)].every((part) => part !== '');
  } catch {
    return false;
  }
}

// Replaces everything up to the last @, because the password in an invalid URL may contain an @.
function hidePassword(value: string): string {
  return value.replace(/:\/\/([^:/@\s]*):.*@/, '://$1:…@');
}
