import type { SectionOf } from '../../catalogue-types.ts';

export const baseInfo = {
  details: 'Fiche de la société',
  edit: 'Modifier la fiche de la société',
  logo: 'Logo de la société',
  noLogo: 'Aucun logo',
  changeLogo: 'Changer le logo',
  uploadLogo: 'Importer un logo',
  removeLogo: 'Retirer le logo',
  removeLogoAsk: 'Retirer le logo de la société\u00a0?',
  removeLogoText: 'Les utilisateurs de votre société ne le verront plus.',
  logoRule: 'PNG, JPEG ou WebP, idéalement 200×45 pixels, 500\u00a0Ko maximum',
  settings: 'Réglages d’exploitation',
  editSettings: 'Modifier les réglages d’exploitation',
  businessTimeHint: 'Horaires par défaut des nouveaux magasins. Les magasins existants gardent les leurs.',
  captureRate: 'Taux de captation',
  captureRates: {
    '1': 'Entrées ÷ (entrées + passants)',
    '2': 'Entrées ÷ passants',
  },
  staff: 'Compter le personnel comme clients',
  children: 'Compter les enfants comme clients',
  groupGap: 'Écart dans un groupe',
  groupGapHint:
    'Les personnes qui entrent à la suite avec au plus ce nombre de secondes d’écart forment un groupe. C’est l’appareil qui forme les groupes, et cette valeur ne peut encore être transmise à aucun\u00a0: réglez-la aussi sur l’appareil. La modifier ici ne change aucun chiffre.',
  seconds: 'secondes',
  months: 'mois',
  retention: 'Durée de conservation',
  retentionHint: 'En mois entiers, de 3 à 120. Vide\u00a0: les comptages sont conservés sans limite.',
  forever: 'Sans limite',
  kept_one: '{{count}} mois',
  kept_many: '{{count}} de mois',
  kept_other: '{{count}} mois',
  shorten_one: 'Ne conserver que {{count}} mois de données\u00a0?',
  shorten_many: 'Ne conserver que {{count}} de mois de données\u00a0?',
  shorten_other: 'Ne conserver que {{count}} mois de données\u00a0?',
  shortenText:
    'Enregistrements de comptage antérieurs au {{date}}, supprimés d’ici un jour\u00a0: {{records}}. Ensuite, ceux qui dépassent la durée seront supprimés chaque jour. Cette action est irréversible.',
  shortenNothing:
    'Il n’y a actuellement aucun enregistrement de comptage antérieur au {{date}}. Désormais, ceux qui dépassent la durée seront supprimés chaque jour. Cette action est irréversible.',
  shortenAction: 'Réduire la durée',
} satisfies SectionOf<'baseInfo', 'fra'>;
