import type { SectionOf } from '../../catalogue-types.ts';

export const roles = {
  add: 'Rol toevoegen',
  edit: 'Rol bewerken',
  none: 'Nog geen rollen. Voeg er een toe en geef die aan gebruikers.',
  name: 'Rol',
  permission: 'Rechtencode',
  permissionHint: 'Bijvoorbeeld storeManager; er mag geen “admin” in voorkomen.',
  level: 'Rang',
  levelHint: 'Hoe kleiner het getal, hoe hoger de rol. U kunt geen gebruikers beheren die boven u staan.',
  remark: 'Opmerking',
  people: 'Gebruikers',
  created: 'Aangemaakt',
  all: 'Alle',
  rights: 'Rechten',
  rightsOf: 'Rechten van “{{name}}”',
  rightsDetail:
    'Kies welke pagina’s deze rol kan openen en wat er daar mogelijk is. Dit geldt vanaf de volgende klik van iedereen met deze rol.',
  beyondStays: 'De rol heeft ook rechten die u zelf niet hebt. Die staan hier niet en blijven zoals ze zijn.',
  uncheckAll: 'Alles uitvinken',
  invert: 'Selectie omkeren',
  invertChildren: 'Hierbinnen omkeren',
  chosenOf: '{{n}} van {{total}}',
  wholeCompanyOnly: 'Alleen gebruikers die het hele bedrijf zien, kunnen rollen wijzigen.',
} satisfies SectionOf<'roles', 'nl'>;
