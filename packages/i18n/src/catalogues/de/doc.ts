import type { SectionOf } from '../../catalogue-types.ts';

export const doc = {
  title: 'API-Referenz',
  intro:
    'Alle Endpunkte dieser Plattform. Das Token aus der Anmeldung gehört in den Header Authorization; der Header lang bestimmt die Sprache der Meldungen.',
  search: 'Endpunkte durchsuchen',
  searchHint: 'Pfad, Beschreibung oder Name',
  found_one: '{{count}} Endpunkt',
  found_other: '{{count}} Endpunkte',
  noMatches: 'Kein passender Endpunkt.',
  empty: 'Das Dokument enthält keine Endpunkte.',
  groups: 'Gruppen von Endpunkten',
  openConsole: 'Zur Konsole',
  access: 'Zugriff',
  accessPublic: 'Öffentlich',
  accessUser: 'Angemeldete Benutzer',
  accessPlatform: 'Plattform-Administratoren',
  query: 'Query-Parameter',
  body: 'Request-Body',
  reply: 'Antwort',
  file: 'Datei',
  nothing: 'Keine',
  link: 'Link zu diesem Endpunkt kopieren',
} satisfies SectionOf<'doc', 'de'>;
