import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Выполнение плана',
  detail: '{{item}} · черта — сколько должно быть к этому часу по режиму работы',
  target: 'План',
  completion: 'Выполнено',
  pace: 'Темп',
  ahead: 'опережение {{value}}',
  behind: 'отставание {{value}}',
  onPace: 'По плану',
  exceeded: 'сверх плана {{value}}',
  missed: 'недобор {{value}}',
  setTargets: 'Задать план',
  withoutTarget: 'Магазины без плана, не учтены: {{n}}',
  monitoring: 'Планы всех магазинов',
  monitoringDetail: 'Отстают: {{behind}} из {{total}}',
  noTargets: 'Планы пока не заданы',
  noneSet: 'Без плана: {{n}}',
  gaps: 'С неполными данными: {{n}}',
} satisfies SectionOf<'progress', 'ru'>;
