import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Avanzamento dell’obiettivo',
  detail: '{{item}} · la tacca indica quanto è atteso a quest’ora, secondo gli orari',
  target: 'Obiettivo',
  completion: 'Raggiunto',
  pace: 'Ritmo',
  ahead: '{{value}} in anticipo',
  behind: '{{value}} in ritardo',
  onPace: 'In linea',
  exceeded: '{{value}} oltre',
  missed: '{{value}} sotto',
  setTargets: 'Imposta gli obiettivi',
  withoutTarget: 'Punti vendita senza obiettivo, non inclusi: {{n}}',
  monitoring: 'Obiettivi di tutti i punti vendita',
  monitoringDetail: 'In ritardo: {{behind}} su {{total}}',
  noTargets: 'Non è ancora stato impostato nessun obiettivo',
  noneSet: 'Senza obiettivo: {{n}}',
  gaps: 'Con dati incompleti: {{n}}',
} satisfies SectionOf<'progress', 'it'>;
