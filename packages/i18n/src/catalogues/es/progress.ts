import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Avance del objetivo',
  detail: '{{item}} · marca: lo previsto hasta ahora',
  target: 'Objetivo',
  completion: 'Cumplido',
  pace: 'Ritmo',
  ahead: '{{value}} por delante',
  behind: '{{value}} por detrás',
  onPace: 'Al ritmo previsto',
  exceeded: '{{value}} por encima',
  missed: '{{value}} por debajo',
  setTargets: 'Fijar objetivos',
  withoutTarget: 'Tiendas sin objetivo, no incluidas: {{n}}',
  monitoring: 'Objetivos de todas las tiendas',
  monitoringDetail: 'Por detrás: {{behind}} de {{total}}',
  noTargets: 'Todavía no se ha fijado ningún objetivo',
  noneSet: 'Sin objetivo: {{n}}',
  gaps: 'Con datos incompletos: {{n}}',
  tooEarly: 'Aún es pronto',
  tooEarlyHint: 'Se muestra cuando ha pasado una décima parte del día habitual.',
  aboveBaseBelowTarget:
    'Por encima de la comparación ({{base}}: {{baseValue}}), pero por debajo del objetivo hasta ahora ({{due}}).',
  belowBaseAboveTarget:
    'Por debajo de la comparación ({{base}}: {{baseValue}}), pero por encima del objetivo hasta ahora ({{due}}).',
} satisfies SectionOf<'progress', 'es'>;
