/**
 * Schemes of addresses to which the server connects for a user. `defaultPort`: null means that the address must name a port.
 * `allowsUserName`: MQTT and SFTP log in with a name; a password has no place in an address.
 */
export const outboundSchemes = {
  'http:': { defaultPort: 80, allowsUserName: false, isEncrypted: false },
  'https:': { defaultPort: 443, allowsUserName: false, isEncrypted: true },
  'mqtt:': { defaultPort: 1883, allowsUserName: true, isEncrypted: false },
  'mqtts:': { defaultPort: 8883, allowsUserName: true, isEncrypted: true },
  'tcp:': { defaultPort: null, allowsUserName: false, isEncrypted: false },
  'tls:': { defaultPort: null, allowsUserName: false, isEncrypted: true },
  'sftp:': { defaultPort: 22, allowsUserName: true, isEncrypted: false },
  'kafka:': { defaultPort: 9092, allowsUserName: false, isEncrypted: false },
} as const;

export type OutboundScheme = keyof typeof outboundSchemes;

export type OutboundAddress = {
  scheme: OutboundScheme;
  /** One host, or several of Kafka. A host is an IP address without brackets or a name in ASCII; port null: none given and no default. */
  hosts: { host: string; port: number | null }[];
  /** Path and query, as the URL standard writes them. */
  path: string;
};

export const maxOutboundAddressCharacters = 500;

/**
 * Parses an address that a user typed: `scheme://host[:port][/path]`, with several hosts separated by commas for Kafka. Null for any
 * other form, for a scheme that is not listed and for a password. Says nothing about whether the server may connect to the host.
 */
export function parseOutboundAddress(text: string, schemes: readonly string[]): OutboundAddress | null {
  // The URL standard ignores some white space and reads \ as /. Other programs do not, so such an address has two meanings.
  if (text.length > maxOutboundAddressCharacters || /[\s\\\p{Cc}]/u.test(text)) return null;
  const [, written = '', authority = '', rest = ''] = /^([a-z]+:)\/\/([^/?#]*)(.*)$/i.exec(text) ?? [];
  const scheme = schemes.find((allowed) => allowed === written.toLowerCase());
  if (!isOutboundScheme(scheme)) return null;
  const parts = scheme === 'kafka:' ? authority.split(',') : [authority];
  // URL skips an empty host and an empty user name.
  if (parts.some((part) => part === '' || (part.includes('@') && !outboundSchemes[scheme].allowsUserName))) return null;
  const urls = parts.map((part) => parseUrl(`${scheme}//${part}${rest}`));
  const hosts = urls.map((url) => (url === null ? null : readHost(url, scheme)));
  const isComplete = hosts.every((host) => host !== null);
  return isComplete ? { scheme, hosts, path: `${urls[0]?.pathname ?? ''}${urls[0]?.search ?? ''}` } : null;
}

function isOutboundScheme(scheme: string | undefined): scheme is OutboundScheme {
  return scheme !== undefined && Object.hasOwn(outboundSchemes, scheme);
}

function readHost(url: URL, scheme: OutboundScheme): OutboundAddress['hosts'][number] | null {
  const { defaultPort } = outboundSchemes[scheme];
  const host = normaliseHost(url.hostname);
  if (host === null || url.password !== '') return null;
  // URL leaves out the default port of http and https.
  return { host, port: url.port === '' ? defaultPort : Number(url.port) };
}

/**
 * A host as the URL standard writes it for http, without brackets: 0x7f.1 becomes 127.0.0.1, an international name becomes Punycode.
 * Null when it is not a host. URL itself does this only for http and a few other schemes.
 */
export function normaliseHost(host: string): string | null {
  if (host === '' || /[/?#@\\\s]/.test(host)) return null;
  const bracketed = /^[^[].*:/.test(host) ? `[${host}]` : host;
  const normalised = parseUrl(`http://${bracketed}/`);
  if (normalised === null || normalised.port !== '' || normalised.hostname === '') return null;
  return normalised.hostname.replace(/^\[(.*)\]$/, '$1');
}

// URL.parse is missing in browsers that the console supports.
function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
