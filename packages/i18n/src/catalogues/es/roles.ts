import type { SectionOf } from '../../catalogue-types.ts';

export const roles = {
  add: 'Añadir rol',
  edit: 'Editar rol',
  none: 'Aún no hay roles. Añada uno y asígnelo después a usuarios.',
  name: 'Rol',
  permission: 'Identificador de permiso',
  permissionHint: 'Por ejemplo storeManager; no puede contener «admin».',
  level: 'Nivel',
  levelHint:
    'Cuanto menor es el número, más alto es el rol. Nadie puede gestionar a usuarios que estén por encima de él.',
  remark: 'Observaciones',
  people: 'Usuarios',
  created: 'Creado el',
  all: 'Todos',
  rights: 'Permisos',
  rightsOf: 'Permisos de «{{name}}»',
  rightsDetail:
    'Elija las páginas que este rol puede abrir y lo que puede hacer en ellas. Los cambios valen desde el siguiente clic de quienes tienen el rol.',
  beyondStays: 'El rol también tiene permisos que usted no tiene. No aparecen aquí y se conservan tal como están.',
  uncheckAll: 'Desmarcar todo',
  invert: 'Invertir selección',
  invertChildren: 'Invertir este menú',
  chosenOf: '{{n}} de {{total}}',
  wholeCompanyOnly: 'Solo los usuarios que ven toda la empresa pueden cambiar los roles.',
} satisfies SectionOf<'roles', 'es'>;
