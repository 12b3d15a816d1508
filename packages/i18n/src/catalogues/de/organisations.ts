import type { SectionOf } from '../../catalogue-types.ts';

export const organisations = {
  search: 'Organisation suchen',
  none: 'Noch keine Organisationen',
  company: 'Unternehmen',
  chooseCompany: 'Bitte ein Unternehmen wählen, um seine Organisationen zu sehen.',
  isDisabled: 'Deaktiviert',
  disabledName: '{{name}} (deaktiviert)',
  add: 'Organisation anlegen',
  addBelow: 'Untergeordnete anlegen',
  edit: 'Organisation bearbeiten',
  move: 'Verschieben',
  moveTitle: '„{{name}}“ verschieben',
  moveText: 'Alles darunter zieht mit um, auch die Filialen. Entsprechend ändert sich, was die Benutzer sehen können.',
  name: 'Name',
  parent: 'Übergeordnete Organisation',
  enableAsk: 'Organisation „{{name}}“ aktivieren?',
  enableText: 'Sie lässt sich wieder für Benutzer und Filialen auswählen.',
  disableAsk: 'Organisation „{{name}}“ deaktivieren?',
  disableText: 'Sie lässt sich nicht mehr für Benutzer und Filialen auswählen. Wer oder was schon dazugehört, bleibt.',
} satisfies SectionOf<'organisations', 'de'>;
