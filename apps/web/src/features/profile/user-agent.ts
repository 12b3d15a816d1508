/** Browser and system from a User-Agent header; product names, equal in every language. null: unknown. */
export type UserAgent = { browser: string | null; system: string | null; isHandheld: boolean };

/** The first match wins, because most browsers also name the browsers they descend from. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['WeChat', /MicroMessenger\//],
  ['DingTalk', /DingTalk\//],
  ['QQ', /\bQQ\//],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPiOS)\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['UC', /\bUC(Browser|WEB)/],
  ['Yandex', /YaBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*Safari\//],
];

const systems: readonly [name: string, pattern: RegExp][] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
];

const handhelds = ['HarmonyOS', 'Android', 'iPhone', 'iPad'];

/** Parses a User-Agent header. */
export function parseUserAgent(header: string): UserAgent {
  const nameIn = (list: readonly [string, RegExp][]) => list.find(([, pattern]) => pattern.test(header))?.[0] ?? null;
  const system = nameIn(systems);
  // Other programs start with their own name: "curl/8.5.0".
  const program = /^(?!Mozilla\/)([\w.-]{2,30})\//.exec(header)?.[1] ?? null;
  return { browser: nameIn(browsers) ?? program, system, isHandheld: system !== null && handhelds.includes(system) };
}

/** Browser and system in one line; null when neither is known. */
export function formatUserAgent(header: string): string | null {
  const { browser, system } = parseUserAgent(header);
  const known = [browser, system].filter((word) => word !== null);
  return known.length === 0 ? null : known.join(' · ');
}
