import type { SectionOf } from '../../catalogue-types.ts';

export const doc = {
  title: 'API-referentie',
  intro:
    'Alle endpoints van dit platform. Stuur het token van de login mee in de header Authorization; de header lang bepaalt de taal van de meldingen.',
  search: 'Endpoints zoeken',
  searchHint: 'Pad, omschrijving of naam',
  found_one: '{{count}} endpoint',
  found_other: '{{count}} endpoints',
  noMatches: 'Geen endpoint gevonden.',
  empty: 'Het document bevat geen endpoints.',
  groups: 'Groepen endpoints',
  openConsole: 'Console openen',
  access: 'Toegang',
  accessPublic: 'Openbaar',
  accessUser: 'Ingelogde gebruikers',
  accessPlatform: 'Platformbeheerders',
  query: 'Queryparameters',
  body: 'Requestbody',
  reply: 'Antwoord',
  file: 'Bestand',
  nothing: 'Geen',
  link: 'Link naar dit endpoint kopiëren',
} satisfies SectionOf<'doc', 'nl'>;
