import type { SectionOf } from '../../catalogue-types.ts';

export const organisations = {
  search: 'Cerca organizzazioni',
  none: 'Ancora nessuna organizzazione',
  company: 'Azienda',
  chooseCompany: 'Scegli un’azienda per vedere le sue organizzazioni.',
  isDisabled: 'Disattivata',
  disabledName: '{{name}} (disattivata)',
  add: 'Aggiungi organizzazione',
  addBelow: 'Aggiungi sotto',
  edit: 'Modifica organizzazione',
  move: 'Sposta',
  moveTitle: 'Sposta «{{name}}»',
  moveText:
    'Si sposta anche tutto ciò che sta sotto, compresi i punti vendita. I dati visibili agli utenti cambiano di conseguenza.',
  name: 'Nome',
  parent: 'Organizzazione superiore',
  enableAsk: 'Attivare l’organizzazione «{{name}}»?',
  enableText: 'Si potrà scegliere di nuovo per utenti e punti vendita.',
  disableAsk: 'Disattivare l’organizzazione «{{name}}»?',
  disableText: 'Non si potrà più scegliere per utenti e punti vendita. Quelli che ne fanno già parte restano.',
} satisfies SectionOf<'organisations', 'it'>;
