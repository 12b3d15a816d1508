import type { SectionOf } from '../../catalogue-types.ts';

export const roles = {
  add: 'Rolle anlegen',
  edit: 'Rolle bearbeiten',
  none: 'Noch keine Rollen. Legen Sie eine an und weisen Sie sie dann Benutzern zu.',
  name: 'Rolle',
  permission: 'Rechtekürzel',
  permissionHint: 'Zum Beispiel storeManager; „admin“ darf nicht darin vorkommen.',
  level: 'Rang',
  levelHint:
    'Je kleiner die Zahl, desto höher steht die Rolle. Sie können nur Benutzer verwalten, die nicht über Ihnen stehen.',
  remark: 'Bemerkung',
  people: 'Benutzer',
  created: 'Angelegt',
  all: 'Alle',
  rights: 'Rechte',
  rightsOf: 'Rechte von „{{name}}“',
  rightsDetail:
    'Wählen Sie, welche Seiten diese Rolle öffnen und was sie dort tun kann. Das gilt ab dem nächsten Klick aller, die die Rolle haben.',
  beyondStays:
    'Die Rolle hat auch Rechte, die Sie selbst nicht haben. Diese stehen hier nicht und bleiben unverändert.',
  uncheckAll: 'Alle abwählen',
  invert: 'Auswahl umkehren',
  invertChildren: 'Auswahl hier umkehren',
  chosenOf: '{{n}} von {{total}}',
  wholeCompanyOnly: 'Nur Benutzer mit Zugriff auf das ganze Unternehmen können Rollen ändern.',
} satisfies SectionOf<'roles', 'de'>;
