import type { SectionOf } from '../../catalogue-types.ts';

export const doc = {
  title: 'API reference',
  intro:
    'Every call of this platform. Send the token from login in the Authorization header; the lang header chooses the language of messages.',
  search: 'Search calls',
  searchHint: 'Path, summary or name',
  found_one: '{{count}} call',
  found_other: '{{count}} calls',
  noMatches: 'No call matches.',
  empty: 'The document holds no calls.',
  groups: 'Groups of calls',
  openConsole: 'Open the console',
  access: 'Access',
  accessPublic: 'Public',
  accessUser: 'Logged-in users',
  accessPlatform: 'Platform administrators',
  query: 'Query parameters',
  body: 'Request body',
  reply: 'Reply',
  file: 'File',
  nothing: 'None',
  link: 'Copy link to this call',
} satisfies SectionOf<'doc', 'en'>;
