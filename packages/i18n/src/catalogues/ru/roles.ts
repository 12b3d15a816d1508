import type { AreaOf } from '../../shape.ts';

export const roles = {
  add: 'Добавить роль',
  edit: 'Изменить роль',
  none: 'Ролей пока нет. Добавьте роль, затем назначьте её пользователям.',
  name: 'Роль',
  permission: 'Код прав',
  permissionHint: 'Например, storeManager; не должен содержать «admin»',
  level: 'Уровень',
  levelHint: 'Чем меньше число, тем выше роль. Управлять теми, кто выше вас, нельзя.',
  remark: 'Примечание',
  people: 'Пользователи',
  created: 'Создана',
  all: 'Все',
  rights: 'Права',
  rightsOf: 'Права роли «{{name}}»',
  rightsDetail:
    'Отметьте страницы, которые может открывать эта роль, и что ей там разрешено. Изменения вступают в силу со следующего действия каждого, у кого есть эта роль.',
  uncheckAll: 'Снять все отметки',
  invert: 'Инвертировать выбор',
  invertChildren: 'Инвертировать здесь',
  chosenOf: '{{n}} из {{total}}',
} satisfies AreaOf<'roles', 'ru'>;
