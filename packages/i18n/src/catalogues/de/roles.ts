import type { SectionOf } from '../../catalogue-types.ts';

export const roles = {
  add: 'Rolle anlegen',
  edit: 'Rolle bearbeiten',
  none: 'Noch keine Rollen. Legen Sie eine an und weisen Sie sie dann Benutzern zu.',
  name: 'Rolle',
  permission: 'Rechtekürzel',
  permissionHint: 'Zum Beispiel storeManager; „admin“ darf nicht darin vorkommen.',
  level: 'Rang',
  levelHint: '1 ist die höchste Stufe. Benutzer verwalten nur Rollen unter ihrer eigenen.',
  remark: 'Bemerkung',
  people: 'Benutzer',
  created: 'Angelegt',
  all: 'Alle',
  rights: 'Rechte',
  rightsOf: 'Rechte von „{{name}}“',
  rightsDetail: 'Seiten und Aktionen dieser Rolle. Gilt sofort für alle mit dieser Rolle.',
  beyondStays:
    'Die Rolle hat auch Rechte, die Sie selbst nicht haben. Diese stehen hier nicht und bleiben unverändert.',
  uncheckAll: 'Alle abwählen',
  invert: 'Auswahl umkehren',
  invertChildren: 'Auswahl hier umkehren',
  chosenOf: '{{n}} von {{total}}',
  wholeCompanyOnly: 'Nur Benutzer mit Zugriff auf das ganze Unternehmen können Rollen ändern.',
} satisfies SectionOf<'roles', 'de'>;
