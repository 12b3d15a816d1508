import type { SectionOf } from '../../catalogue-types.ts';

export const roles = {
  add: 'Aggiungi ruolo',
  edit: 'Modifica ruolo',
  none: 'Ancora nessun ruolo. Aggiungine uno, poi assegnalo agli utenti.',
  name: 'Ruolo',
  permission: 'Codice di permesso',
  permissionHint: 'Ad esempio storeManager; non deve contenere «admin».',
  level: 'Livello',
  levelHint: 'Più basso è il numero, più alto è il ruolo. Nessuno può gestire utenti di livello superiore al proprio.',
  remark: 'Note',
  people: 'Utenti',
  created: 'Creato il',
  all: 'Tutti',
  rights: 'Permessi',
  rightsOf: 'Permessi di «{{name}}»',
  rightsDetail:
    'Scegli le pagine che questo ruolo può aprire e che cosa può farci. Le modifiche valgono dal clic successivo di chi ha il ruolo.',
  beyondStays: 'Il ruolo ha anche permessi che tu non hai. Non compaiono qui e restano invariati.',
  uncheckAll: 'Deseleziona tutto',
  invert: 'Inverti selezione',
  invertChildren: 'Inverti questo menu',
  chosenOf: '{{n}} su {{total}}',
  wholeCompanyOnly: 'Solo gli utenti che vedono tutta l’azienda possono modificare i ruoli.',
} satisfies SectionOf<'roles', 'it'>;
