/**
 * The import rules as one table. A file belongs to the first zone whose `files` matches its path. It may import files of its own zone,
 * files that `mayImport` matches, and the listed libraries. All other imports are refused, so a new folder needs a rule at once.
 */
export type ImportZone = {
  name: string;
  files: RegExp;
  /** Patterns of paths in the project, from its root. */
  mayImport: readonly RegExp[];
  /** Libraries the zone may import; absent: any library in package.json. `node:` stands for Node's own modules. */
  libraries?: readonly string[];
  /** True: files of the zone must not import each other across folders (first group of `files`). */
  hasIsolatedFolders?: boolean;
  /** The reason for the rule and the alternative; printed with every violation. */
  advice: string;
};

const words = /^packages\/contract\/src\/words\//;
const contract = /^packages\/contract\/src\//;
const counting = /^packages\/counting\/src\//;
const formats = /^packages\/device-formats\/src\//;
const i18n = /^packages\/i18n\/src\//;
const canvas = /^packages\/canvas\/src\//;
const packages = /^packages\//;
const web = (...folders: string[]) => new RegExp(`^apps/web/src/(${folders.join('|')})[/.]`);

/** Domains by floor (layer), lowest first. A domain may import only domains of lower floors, through their index.ts. */
export const domainFloors: readonly (readonly string[])[] = [
  ['operation-logs', 'jobs', 'images', 'record-coverage'],
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

/** Tests may import all files of the app they test, and its test builders. */
const tests: ImportZone[] = [
  {
    name: 'tests of the server',
    files: /^apps\/server\/(src\/platform\/testing\/|src\/stories\/|.*\.test\.ts$)/,
    mayImport: [/^apps\/server\//, packages, /^tools\/(mosquitto\.mjs|test-size\.ts)$/],
    advice: 'The server’s tests know the server and the packages; whole-product stories live in e2e/.',
  },
  {
    name: 'tests of the console',
    files: /^apps\/web\/.*\.test\.tsx?$/,
    mayImport: [/^apps\/web\//, packages],
    advice: 'The console’s tests know the console and the packages; whole-product stories live in e2e/.',
  },
  {
    name: 'tests of the simulator',
    files: /^apps\/simulator\/.*\.test\.ts$/,
    mayImport: [/^apps\/simulator\//, packages],
    advice: 'The simulator is the outside world: its tests know it and the packages.',
  },
  {
    name: 'tests of packages',
    files: /^packages\/.*(\.(test|arbitrary)\.tsx?$|\/test\/)/,
    mayImport: [packages],
    advice: 'A package is tested without any app.',
  },
];

const packageZones: ImportZone[] = [
  {
    name: 'contract/words',
    files: words,
    mayImport: [],
    libraries: ['zod/mini'],
    advice: 'Closed lists stand alone: move the shape to contract/fields or contract/routes.',
  },
  {
    name: 'contract/device-messages',
    files: /^packages\/contract\/src\/device-messages\//,
    mayImport: [words],
    libraries: ['zod/mini'],
    advice: 'What is spoken with devices needs only words.',
  },
  {
    name: 'contract/fields',
    files: /^packages\/contract\/src\/fields\//,
    mayImport: [words],
    libraries: ['zod/mini'],
    advice: 'Schemas of things need only words; a call belongs in contract/routes.',
  },
  {
    name: 'contract/routes',
    files: /^packages\/contract\/src\//,
    mayImport: [contract],
    libraries: ['zod/mini'],
    advice: 'The contract is what everybody agrees on: it imports nobody.',
  },
  {
    name: 'counting',
    files: counting,
    mayImport: [words],
    libraries: [],
    advice: 'Sums are pure: pass rows, clock and zone as arguments.',
  },
  {
    name: 'device-formats',
    files: formats,
    mayImport: [words, /^packages\/contract\/src\/device-messages\//],
    libraries: ['node:buffer', 'crc', 'fast-xml-parser'],
    advice:
      'A format only turns bytes into messages and back: sockets belong to the server’s doors or to the simulator.',
  },
  {
    name: 'canvas/react',
    files: /^packages\/canvas\/src\/react\//,
    mayImport: [canvas],
    libraries: ['react', 'react-dom'],
    advice: 'The board knows no domain: pass what it draws as props.',
  },
  {
    name: 'canvas',
    files: canvas,
    mayImport: [],
    libraries: [],
    advice: 'Geometry and board are pure; React lives in canvas/src/react.',
  },
  {
    name: 'i18n',
    files: i18n,
    mayImport: [words],
    libraries: ['i18next'],
    advice: 'Catalogues know words only; who shows a text asks for it by key.',
  },
];

const serverZones: ImportZone[] = [
  {
    name: 'server/platform',
    files: /^apps\/server\/src\/(platform\/|config\.ts)/,
    mayImport: [packages, /^apps\/server\/src\/config\.ts$/],
    advice: 'Platform knows no domain word: let the domain pass a function, or emit an event.',
  },
  {
    name: 'server/domains',
    files: /^apps\/server\/src\/domains\/([^/]+)\//,
    mayImport: [packages, /^apps\/server\/src\/(platform\/(?!testing\/)|config\.ts)/],
    advice:
      'Import downwards only, through the lower domain’s index.ts; to tell a higher floor something, emit an event.',
  },
  {
    name: 'server/app',
    files: /^apps\/server\/src\/([^/]+\.ts$|demo\/)/,
    mayImport: [packages, /^apps\/server\/src\//],
    advice: 'The server is one app: what it shares with others is a package.',
  },
];

const webZones: ImportZone[] = [
  {
    name: 'web/ui',
    files: web('ui'),
    // The search of its trees is that of the server's lists.
    mayImport: [i18n, /^packages\/contract\/src\/words\/identity-fold\.ts$/],
    advice: 'The kit shows itself: no domain word, no request, no contract. Pass data and callbacks as props.',
  },
  {
    name: 'web/api',
    files: web('api'),
    mayImport: [contract, i18n, counting],
    advice: 'The caller is made from the contract; what needs a session or a screen hands it a callback.',
  },
  {
    name: 'web/session',
    files: web('session'),
    mayImport: [web('api'), packages],
    advice: 'The session knows the caller and the packages; screens ask it, not the other way round.',
  },
  {
    name: 'web/pickers',
    files: web('pickers'),
    mayImport: [web('session', 'api', 'ui'), packages],
    advice: 'Shared dialogs do not know the features that open them.',
  },
  {
    name: 'web/features',
    files: /^apps\/web\/src\/features\/([^/]+)\//,
    mayImport: [web('pickers', 'session', 'api', 'ui'), packages],
    hasIsolatedFolders: true,
    advice: 'Features do not import features: compose them in app/, or move the shared dialog to pickers/.',
  },
  {
    name: 'web/app',
    files: /^apps\/web\/(src\/(app\/|[^/]+\.(ts|tsx)$)|vite\.config\.ts$)/,
    mayImport: [/^apps\/web\//, packages],
    advice: 'The console is one app: what it shares with others is a package.',
  },
];

const outsideZones: ImportZone[] = [
  {
    name: 'simulator',
    files: /^apps\/simulator\//,
    mayImport: [packages],
    advice: 'The simulator is the outside world: it speaks to the server over HTTP, TCP and MQTT only.',
  },
  {
    name: 'e2e',
    files: /^e2e\//,
    mayImport: [packages, /^tools\/(mosquitto\.mjs|test-size\.ts)$/],
    advice: 'Stories talk to the product over HTTP, TCP, MQTT and the browser only; start programs as processes.',
  },
  {
    name: 'bench',
    files: /^bench\//,
    mayImport: [
      packages,
      /^apps\/server\/src\/platform\/(?!testing\/)/,
      /^tools\/(postgres|chromium|console-build)\.mjs$/,
    ],
    advice: 'The bench may fill the stores through platform, and measures from outside; start programs as processes.',
  },
  {
    name: 'tools',
    files: /^(tools\/|[^/]+\.ts$)/,
    mayImport: [packages],
    advice: 'Tools read files and packages, never an app.',
  },
];

export const importZones: readonly ImportZone[] = [
  ...tests,
  ...packageZones,
  ...serverZones,
  ...webZones,
  ...outsideZones,
];

/** Folder and file names that do not name their content. */
export const bannedFileNames = ['utils', 'util', 'helpers', 'helper', 'common', 'lib', 'misc', 'shared'];

/** Code that is not allowed in certain files. */
export const bannedCodePatterns: readonly { files: RegExp; pattern: RegExp; advice: string }[] = [
  {
    files: /^packages\/counting\/src\/(?!.*\.test\.)/,
    pattern: /new Date\(\s*\)|Date\.now\(/,
    advice: 'Counting has no clock: take the instant as an argument.',
  },
  {
    files: /^(apps|packages)\/.*(?<!device-kinds)\.tsx?$/,
    pattern: /\b(deviceType|device_type)\s*[!=]==?\s*\d/,
    advice:
      'A device kind is a row, not a branch: say what differs in contract/words/device-kinds.ts and read the row.',
  },
];
