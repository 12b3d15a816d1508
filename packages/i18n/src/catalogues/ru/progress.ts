import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Выполнение плана',
  detail: '{{item}} · черта = ожидалось к этому времени',
  target: 'План',
  completion: 'Выполнено',
  pace: 'Темп',
  ahead: 'опережение {{value}}',
  behind: 'отставание {{value}}',
  onPace: 'По плану',
  exceeded: 'сверх плана {{value}}',
  missed: 'недобор {{value}}',
  setTargets: 'Задать план',
  withoutTarget_one: 'Не учтён {{n}} магазин без плана',
  withoutTarget_few: 'Не учтены {{n}} магазина без плана',
  withoutTarget_many: 'Не учтены {{n}} магазинов без плана',
  withoutTarget_other: 'Не учтены {{n}} магазина без плана',
  monitoring: 'Планы всех магазинов',
  monitoringDetail: 'Отстают {{behind}} из {{total}}',
  noTargets: 'Планы пока не заданы',
  noneSet: '{{n}} без плана',
  gaps: '{{n}} с пропусками данных',
} satisfies SectionOf<'progress', 'ru'>;
