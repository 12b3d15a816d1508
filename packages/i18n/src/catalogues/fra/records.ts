import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: 'Enregistrements d’origine',
  empty: 'Aucun enregistrement pour cette période (différent de zéro).',
  sum: 'Somme de tous les enregistrements',
  localTime: 'Heure locale',
  asSent: '{{metric}}, valeur envoyée',
  sent: 'envoyé\u00a0: {{value}}',
  counted: 'Compte dans le chiffre',
  takenOut: 'Écarté par une règle',
  otherDevice: 'Mêmes personnes, comptées par un autre appareil',
  dwellCount: 'Séjours',
  made: 'Issu d’une valeur corrigée',
} satisfies SectionOf<'records', 'fra'>;
