import type { SectionOf } from '../../catalogue-types.ts';

export const organisations = {
  search: 'Buscar organización',
  none: 'Aún no hay organizaciones',
  company: 'Empresa',
  chooseCompany: 'Elija una empresa para ver sus organizaciones.',
  isDisabled: 'Desactivada',
  disabledName: '{{name}} (desactivada)',
  add: 'Añadir organización',
  addBelow: 'Añadir debajo',
  edit: 'Editar organización',
  move: 'Mover',
  moveTitle: 'Mover «{{name}}»',
  moveText:
    'Se mueve con todo lo que tiene debajo, tiendas incluidas. Los datos que ven los usuarios cambian en consecuencia.',
  name: 'Nombre',
  parent: 'Organización superior',
  enableAsk: '¿Activar la organización «{{name}}»?',
  enableText: 'Se podrá volver a elegir para usuarios y tiendas.',
  disableAsk: '¿Desactivar la organización «{{name}}»?',
  disableText: 'Ya no se podrá elegir para usuarios y tiendas. Los que ya pertenecen a ella se quedan.',
} satisfies SectionOf<'organisations', 'es'>;
