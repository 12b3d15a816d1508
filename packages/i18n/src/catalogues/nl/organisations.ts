import type { SectionOf } from '../../catalogue-types.ts';

export const organisations = {
  search: 'Organisatie zoeken',
  none: 'Nog geen organisaties',
  company: 'Bedrijf',
  chooseCompany: 'Kies een bedrijf om de organisaties te zien.',
  isDisabled: 'Uitgeschakeld',
  disabledName: '{{name}} (uitgeschakeld)',
  add: 'Organisatie toevoegen',
  addBelow: 'Hieronder toevoegen',
  edit: 'Organisatie bewerken',
  move: 'Verplaatsen',
  moveTitle: '“{{name}}” verplaatsen',
  moveText: 'Alles eronder gaat mee, ook de vestigingen. Wat gebruikers kunnen zien, verandert mee.',
  name: 'Naam',
  parent: 'Bovenliggende organisatie',
  enableAsk: 'Organisatie “{{name}}” inschakelen?',
  enableText: 'Kan weer worden gekozen voor gebruikers en vestigingen.',
  disableAsk: 'Organisatie “{{name}}” uitschakelen?',
  disableText: 'Kan niet meer worden gekozen voor gebruikers en vestigingen. Wie of wat er al bij hoort, blijft.',
} satisfies SectionOf<'organisations', 'nl'>;
