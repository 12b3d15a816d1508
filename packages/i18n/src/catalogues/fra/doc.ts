import type { SectionOf } from '../../catalogue-types.ts';

export const doc = {
  title: 'Référence de l’API',
  intro:
    'Tous les appels de cette plateforme. Envoyez le jeton obtenu à la connexion dans l’en-tête Authorization\u00a0; l’en-tête lang détermine la langue des messages.',
  search: 'Rechercher un appel',
  searchHint: 'Chemin, description ou nom',
  found_one: '{{count}} appel',
  found_many: '{{count}} d’appels',
  found_other: '{{count}} appels',
  noMatches: 'Aucun appel ne correspond.',
  empty: 'La documentation ne contient aucun appel.',
  groups: 'Groupes d’appels',
  openConsole: 'Ouvrir la console',
  access: 'Autorisation',
  accessPublic: 'Ouvert à tous',
  accessUser: 'Utilisateurs connectés',
  accessPlatform: 'Administrateurs de la plateforme',
  query: 'Paramètres de requête',
  body: 'Corps de la requête',
  reply: 'Réponse',
  file: 'Fichier',
  nothing: 'Aucun contenu',
  link: 'Copier le lien vers cet appel',
} satisfies SectionOf<'doc', 'fra'>;
