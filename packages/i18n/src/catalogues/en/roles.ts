import type { SectionOf } from '../../catalogue-types.ts';

export const roles = {
  add: 'Add role',
  edit: 'Edit role',
  none: 'No roles yet. Add one, then give it to users.',
  name: 'Role',
  permission: 'Role word',
  permissionHint: 'Such as storeManager; it must not contain “admin”.',
  level: 'Level',
  levelHint: 'The smaller the number, the stronger the role. Nobody can manage users stronger than themselves.',
  remark: 'Remark',
  people: 'Users',
  created: 'Created',
  all: 'All',
  rights: 'Rights',
  rightsOf: 'Rights of {{name}}',
  rightsDetail:
    'Choose the pages this role can open and what it can do there. It holds from the next click of everybody who has the role.',
  beyondStays: 'The role also has rights you do not have. They are not listed here and stay as they are.',
  uncheckAll: 'Uncheck all',
  invert: 'Invert selection',
  invertChildren: 'Invert these',
  chosenOf: '{{n}} of {{total}}',
  wholeCompanyOnly: 'Only users who see the whole company can change roles.',
} satisfies SectionOf<'roles', 'en'>;
