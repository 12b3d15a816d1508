import type { SectionOf } from '../../catalogue-types.ts';

export const organisations = {
  search: 'Search organisations',
  none: 'No organisations yet',
  company: 'Company',
  chooseCompany: 'Choose a company to see its organisations.',
  isDisabled: 'Disabled',
  disabledName: '{{name}} (disabled)',
  add: 'Add organisation',
  addBelow: 'Add below',
  edit: 'Edit organisation',
  move: 'Move',
  moveTitle: 'Move “{{name}}”',
  moveText: 'Everything below moves with it, stores included. What users can see changes accordingly.',
  name: 'Name',
  parent: 'Parent organisation',
  enableAsk: 'Enable the organisation “{{name}}”?',
  enableText: 'Available for users and stores again.',
  disableAsk: 'Disable the organisation “{{name}}”?',
  disableText: 'No longer available for users and stores. Present members stay.',
} satisfies SectionOf<'organisations', 'en'>;
