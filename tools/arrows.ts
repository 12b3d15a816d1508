/**
 * The import arrows as one table. A file belongs to the first zone whose `files` matches its path; it may import its own zone,
 * what `may` matches, and the libraries named. Everything else is refused, so a new folder is guarded the day it is born.
 */
export type Zone = {
  name: string;
  files: RegExp;
  /** Paths inside the project, from its root. */
  may: readonly RegExp[];
  /** Libraries it may import; absent: any that package.json names. `node:` stands for Node's own modules. */
  libraries?: readonly string[];
  /** True where files of the zone must not import each other across these folders (first group of `files`). */
  alone?: boolean;
  /** Why, and what to do instead; printed with every refusal. */
  instead: string;
};

const words = /^packages\/contract\/src\/words\//;
const contract = /^packages\/contract\/src\//;
const counting = /^packages\/counting\/src\//;
const formats = /^packages\/device-formats\/src\//;
const i18n = /^packages\/i18n\/src\//;
const canvas = /^packages\/canvas\/src\//;
const packages = /^packages\//;
const web = (...folders: string[]) => new RegExp(`^apps/web/src/(${folders.join('|')})[/.]`);

/** Domains by floor, lowest first. A domain imports only domains of lower floors, through their index.ts. */
export const floors: readonly (readonly string[])[] = [
  ['operation-logs', 'jobs', 'images'],
  ['organisations', 'menus'],
  ['companies', 'roles'],
  ['users'],
  ['auth'],
  ['profile'],
  ['device-models'],
  ['rewriting'],
  ['devices'],
  ['areas'],
  ['corridors'],
  ['entities', 'targets'],
  ['ingest', 'device-messaging', 'counting-rules', 'gap-filling', 'forwarding', 'spreadsheets'],
  ['analysis', 'home', 'heat-maps', 'big-screens', 'saved-views', 'alarms', 'reports'],
  ['health', 'festivals', 'progress'],
];

/** Tests stand at the front door: they may use whatever the app they test is made of, and the test builders. */
const tests: Zone[] = [
  {
    name: 'tests of the server',
    files: /^apps\/server\/(src\/platform\/testing\/|src\/stories\/|.*\.test\.ts$)/,
    may: [/^apps\/server\//, packages, /^tools\/(mosquitto\.mjs|test-size\.ts)$/],
    instead: 'The server’s tests know the server and the packages; whole-product stories live in e2e/.',
  },
  {
    name: 'tests of the console',
    files: /^apps\/web\/.*\.test\.tsx?$/,
    may: [/^apps\/web\//, packages],
    instead: 'The console’s tests know the console and the packages; whole-product stories live in e2e/.',
  },
  {
    name: 'tests of the simulator',
    files: /^apps\/simulator\/.*\.test\.ts$/,
    may: [/^apps\/simulator\//, packages],
    instead: 'The simulator is the outside world: its tests know it and the packages.',
  },
  {
    name: 'tests of packages',
    files: /^packages\/.*(\.(test|arbitrary)\.tsx?$|\/test\/)/,
    may: [packages],
    instead: 'A package is tested without any app.',
  },
];

const packageZones: Zone[] = [
  {
    name: 'contract/words',
    files: words,
    may: [],
    libraries: ['zod/mini'],
    instead: 'Closed lists stand alone: move the shape to contract/fields or contract/routes.',
  },
  {
    name: 'contract/device-messages',
    files: /^packages\/contract\/src\/device-messages\//,
    may: [words],
    libraries: ['zod/mini'],
    instead: 'What is spoken with devices needs only words.',
  },
  {
    name: 'contract/fields',
    files: /^packages\/contract\/src\/fields\//,
    may: [words],
    libraries: ['zod/mini'],
    instead: 'Schemas of things need only words; a call belongs in contract/routes.',
  },
  {
    name: 'contract/routes',
    files: /^packages\/contract\/src\//,
    may: [contract],
    libraries: ['zod/mini'],
    instead: 'The contract is what everybody agrees on: it imports nobody.',
  },
  {
    name: 'counting',
    files: counting,
    may: [words],
    libraries: [],
    instead: 'Sums are pure: pass rows, clock and zone as arguments.',
  },
  {
    name: 'device-formats',
    files: formats,
    may: [words, /^packages\/contract\/src\/device-messages\//],
    libraries: ['node:buffer', 'fast-xml-parser'],
    instead:
      'A format only turns bytes into messages and back: sockets belong to the server’s doors or to the simulator.',
  },
  {
    name: 'canvas/react',
    files: /^packages\/canvas\/src\/react\//,
    may: [canvas],
    libraries: ['react', 'react-dom'],
    instead: 'The board knows no domain: pass what it draws as props.',
  },
  {
    name: 'canvas',
    files: canvas,
    may: [],
    libraries: [],
    instead: 'Geometry and board are pure; React lives in canvas/src/react.',
  },
  {
    name: 'i18n',
    files: i18n,
    may: [words],
    libraries: ['i18next'],
    instead: 'Catalogues know words only; who shows a text asks for it by key.',
  },
];

const serverZones: Zone[] = [
  {
    name: 'server/platform',
    files: /^apps\/server\/src\/(platform\/|config\.ts)/,
    may: [packages, /^apps\/server\/src\/config\.ts$/],
    instead: 'Platform knows no domain word: let the domain pass a function, or emit an event.',
  },
  {
    name: 'server/domains',
    files: /^apps\/server\/src\/domains\/([^/]+)\//,
    may: [packages, /^apps\/server\/src\/(platform\/(?!testing\/)|config\.ts)/],
    instead:
      'Import downwards only, through the lower domain’s index.ts; to tell a higher floor something, emit an event.',
  },
  {
    name: 'server/app',
    files: /^apps\/server\/src\/([^/]+\.ts$|demo\/)/,
    may: [packages, /^apps\/server\/src\//],
    instead: 'The server is one app: what it shares with others is a package.',
  },
];

const webZones: Zone[] = [
  {
    name: 'web/ui',
    files: web('ui'),
    may: [i18n],
    instead: 'The kit shows itself: no domain word, no request, no contract. Pass data and callbacks as props.',
  },
  {
    name: 'web/api',
    files: web('api'),
    may: [contract, i18n, counting],
    instead: 'The caller is made from the contract; what needs a session or a screen hands it a callback.',
  },
  {
    name: 'web/session',
    files: web('session'),
    may: [web('api'), packages],
    instead: 'The session knows the caller and the packages; screens ask it, not the other way round.',
  },
  {
    name: 'web/pickers',
    files: web('pickers'),
    may: [web('session', 'api', 'ui'), packages],
    instead: 'Shared dialogs do not know the features that open them.',
  },
  {
    name: 'web/features',
    files: /^apps\/web\/src\/features\/([^/]+)\//,
    may: [web('pickers', 'session', 'api', 'ui'), packages],
    alone: true,
    instead: 'Features do not import features: compose them in app/, or move the shared dialog to pickers/.',
  },
  {
    name: 'web/app',
    files: /^apps\/web\/(src\/(app\/|[^/]+\.(ts|tsx)$)|vite\.config\.ts$)/,
    may: [/^apps\/web\//, packages],
    instead: 'The console is one app: what it shares with others is a package.',
  },
];

const outsideZones: Zone[] = [
  {
    name: 'simulator',
    files: /^apps\/simulator\//,
    may: [packages],
    instead: 'The simulator is the outside world: it speaks to the server over HTTP, TCP and MQTT only.',
  },
  {
    name: 'e2e',
    files: /^e2e\//,
    may: [packages, /^tools\/(mosquitto\.mjs|test-size\.ts)$/],
    instead: 'Stories talk to the product over HTTP, TCP, MQTT and the browser only; start programs as processes.',
  },
  {
    name: 'bench',
    files: /^bench\//,
    may: [packages, /^apps\/server\/src\/platform\/(?!testing\/)/, /^tools\/(postgres|chromium|console-build)\.mjs$/],
    instead: 'The bench may fill the stores through platform, and measures from outside; start programs as processes.',
  },
  {
    name: 'tools',
    files: /^(tools\/|[^/]+\.ts$)/,
    may: [packages],
    instead: 'Tools read files and packages, never an app.',
  },
];

export const zones: readonly Zone[] = [...tests, ...packageZones, ...serverZones, ...webZones, ...outsideZones];

/** Folder and file names that mean "I found no word for it". */
export const bannedNames = ['utils', 'util', 'helpers', 'helper', 'common', 'lib', 'misc', 'shared'];

/** Things written in a file that its zone does not allow. */
export const bannedWords: readonly { files: RegExp; pattern: RegExp; instead: string }[] = [
  {
    files: /^packages\/counting\/src\/(?!.*\.test\.)/,
    pattern: /new Date\(\s*\)|Date\.now\(/,
    instead: 'Counting has no clock: take the instant as an argument.',
  },
  {
    files: /^(apps|packages)\/.*(?<!device-kinds)\.tsx?$/,
    pattern: /\b(deviceType|device_type)\s*[!=]==?\s*\d/,
    instead:
      'A device kind is a row, not a branch: say what differs in contract/words/device-kinds.ts and read the row.',
  },
];
