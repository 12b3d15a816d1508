import type { SectionOf } from '../../catalogue-types.ts';

export const doc = {
  title: 'Dokumentasyon ng API',
  intro:
    'Lahat ng endpoint ng platform na ito. Ipadala ang token mula sa pag-log in sa Authorization header; ang lang header ang pumipili ng wika ng mga mensahe.',
  search: 'Maghanap ng endpoint',
  searchHint: 'Path, buod o pangalan',
  found_one: '{{count}} endpoint',
  found_other: '{{count}} endpoint',
  noMatches: 'Walang tugmang endpoint.',
  empty: 'Walang endpoint ang dokumentong ito.',
  groups: 'Mga grupo ng endpoint',
  openConsole: 'Buksan ang console',
  access: 'Sino ang may access',
  accessPublic: 'Pampubliko',
  accessUser: 'Mga naka-log in',
  accessPlatform: 'Mga administrator ng platform',
  query: 'Mga query parameter',
  body: 'Body ng request',
  reply: 'Sagot',
  file: 'File',
  nothing: 'Wala',
  link: 'Kopyahin ang link sa endpoint na ito',
} satisfies SectionOf<'doc', 'ph'>;
