import type { SectionOf } from '../../catalogue-types.ts';

export const doc = {
  title: 'Documentazione API',
  intro:
    'Tutte le chiamate di questa piattaforma. Invia il token ottenuto con l’accesso nell’intestazione Authorization; l’intestazione lang determina la lingua dei messaggi.',
  search: 'Cerca chiamate',
  searchHint: 'Percorso, descrizione o nome',
  found_one: '{{count}} chiamata',
  found_many: '{{count}} di chiamate',
  found_other: '{{count}} chiamate',
  noMatches: 'Nessuna chiamata corrisponde.',
  empty: 'La documentazione non contiene chiamate.',
  groups: 'Gruppi di chiamate',
  openConsole: 'Apri la console',
  access: 'Autorizzazione',
  accessPublic: 'Pubblica',
  accessUser: 'Utenti autenticati',
  accessPlatform: 'Amministratori della piattaforma',
  query: 'Parametri di query',
  body: 'Corpo della richiesta',
  reply: 'Risposta',
  file: 'File',
  nothing: 'Nessun contenuto',
  link: 'Copia il link a questa chiamata',
} satisfies SectionOf<'doc', 'it'>;
