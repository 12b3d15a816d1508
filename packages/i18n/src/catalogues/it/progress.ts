import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Avanzamento dell’obiettivo',
  detail: '{{item}} · tacca = atteso finora',
  target: 'Obiettivo',
  completion: 'Raggiunto',
  pace: 'Ritmo',
  ahead: '{{value}} in anticipo',
  behind: '{{value}} in ritardo',
  onPace: 'In linea',
  exceeded: '{{value}} oltre',
  missed: '{{value}} sotto',
  setTargets: 'Imposta gli obiettivi',
  withoutTarget_one: '{{n}} punto vendita senza obiettivo, non incluso',
  withoutTarget_many: '{{n}} di punti vendita senza obiettivo, non inclusi',
  withoutTarget_other: '{{n}} punti vendita senza obiettivo, non inclusi',
  monitoring: 'Obiettivi di tutti i punti vendita',
  monitoringDetail: '{{behind}} di {{total}} in ritardo',
  noTargets: 'Non è ancora stato impostato nessun obiettivo',
  noneSet: '{{n}} senza obiettivo',
  gaps: '{{n}} con dati incompleti',
} satisfies SectionOf<'progress', 'it'>;
