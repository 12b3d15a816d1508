import type { SectionOf } from '../../catalogue-types.ts';

export const roles = {
  add: 'Ajouter un rôle',
  edit: 'Modifier le rôle',
  none: 'Aucun rôle pour l’instant. Ajoutez-en un, puis attribuez-le à des utilisateurs.',
  name: 'Rôle',
  permission: 'Code de droit',
  permissionHint: 'Par exemple storeManager\u00a0; il ne doit pas contenir «\u00a0admin\u00a0».',
  level: 'Niveau',
  levelHint:
    'Plus le nombre est petit, plus le rôle est élevé. Personne ne peut gérer un utilisateur placé au-dessus de soi.',
  remark: 'Remarque',
  people: 'Utilisateurs',
  created: 'Créé le',
  all: 'Tous',
  rights: 'Droits',
  rightsOf: 'Droits de «\u00a0{{name}}\u00a0»',
  rightsDetail:
    'Choisissez les pages que ce rôle peut ouvrir et ce qu’il peut y faire. Les changements valent dès le prochain clic de tous ceux qui ont ce rôle.',
  beyondStays: 'Ce rôle a aussi des droits dont vous ne disposez pas. Ils ne figurent pas ici et restent inchangés.',
  uncheckAll: 'Tout décocher',
  invert: 'Inverser la sélection',
  invertChildren: 'Inverser ce menu',
  chosenOf: '{{n}} sur {{total}}',
  wholeCompanyOnly: 'Seuls les utilisateurs qui voient toute l’entreprise peuvent modifier les rôles.',
} satisfies SectionOf<'roles', 'fra'>;
