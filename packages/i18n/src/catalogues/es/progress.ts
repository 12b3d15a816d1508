import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Avance del objetivo',
  detail: '{{item}} · marca = previsto hasta ahora',
  target: 'Objetivo',
  completion: 'Cumplido',
  pace: 'Ritmo',
  ahead: '{{value}} por delante',
  behind: '{{value}} por detrás',
  onPace: 'Al ritmo previsto',
  exceeded: '{{value}} sobre el objetivo',
  missed: '{{value}} bajo el objetivo',
  setTargets: 'Fijar objetivos',
  withoutTarget_one: '{{n}} tienda sin objetivo, no incluida',
  withoutTarget_many: '{{n}} de tiendas sin objetivo, no incluidas',
  withoutTarget_other: '{{n}} tiendas sin objetivo, no incluidas',
  monitoring: 'Objetivos de todas las tiendas',
  monitoringDetail: '{{behind}} de {{total}} por detrás',
  noTargets: 'Aún no hay objetivos',
  noneSet: '{{n}} sin objetivo',
  gaps: '{{n}} con datos incompletos',
  tooEarly: 'Aún es pronto',
  tooEarlyHint: 'Se muestra cuando ha pasado una décima parte del día habitual.',
  aboveBaseBelowTarget:
    'Por encima de la comparación ({{base}}: {{baseValue}}), pero por debajo del objetivo hasta ahora ({{due}}).',
  belowBaseAboveTarget:
    'Por debajo de la comparación ({{base}}: {{baseValue}}), pero por encima del objetivo hasta ahora ({{due}}).',
} satisfies SectionOf<'progress', 'es'>;
