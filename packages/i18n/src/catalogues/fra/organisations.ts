import type { SectionOf } from '../../catalogue-types.ts';

export const organisations = {
  search: 'Rechercher une organisation',
  none: 'Aucune organisation pour l’instant',
  company: 'Société',
  chooseCompany: 'Choisissez une société pour voir ses organisations.',
  isDisabled: 'Désactivée',
  disabledName: '{{name}} (désactivée)',
  add: 'Ajouter une organisation',
  addBelow: 'Ajouter en dessous',
  edit: 'Modifier l’organisation',
  move: 'Déplacer',
  moveTitle: 'Déplacer «\u00a0{{name}}\u00a0»',
  moveText:
    'Tout ce qui se trouve en dessous se déplace avec elle, magasins compris. Les données visibles par les utilisateurs changent en conséquence.',
  name: 'Nom',
  parent: 'Organisation parente',
  enableAsk: 'Activer l’organisation «\u00a0{{name}}\u00a0»\u00a0?',
  enableText: 'Elle pourra de nouveau être choisie pour des utilisateurs et des magasins.',
  disableAsk: 'Désactiver l’organisation «\u00a0{{name}}\u00a0»\u00a0?',
  disableText:
    'Elle ne pourra plus être choisie pour des utilisateurs et des magasins. Ceux qui en font déjà partie y restent.',
} satisfies SectionOf<'organisations', 'fra'>;
