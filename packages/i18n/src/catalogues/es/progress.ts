import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Avance del objetivo',
  detail: '{{item}} · la marca indica lo previsto hasta ahora según el horario',
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
} satisfies SectionOf<'progress', 'es'>;
