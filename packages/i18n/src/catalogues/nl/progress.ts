import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Voortgang naar doel',
  detail: '{{item}} · streepje = nu verwacht',
  target: 'Doel',
  completion: 'Bereikt',
  pace: 'Tempo',
  ahead: '{{value}} voor',
  behind: '{{value}} achter',
  onPace: 'Op schema',
  exceeded: '{{value}} erboven',
  missed: '{{value}} eronder',
  setTargets: 'Doelen instellen',
  withoutTarget_one: '{{n}} vestiging zonder doel niet meegeteld',
  withoutTarget_other: '{{n}} vestigingen zonder doel niet meegeteld',
  monitoring: 'Doelen van alle vestigingen',
  monitoringDetail: '{{behind}} van {{total}} loopt achter',
  noTargets: 'Er zijn nog geen doelen ingesteld',
  noneSet: '{{n}} zonder doel',
  gaps: '{{n}} met ontbrekende gegevens',
} satisfies SectionOf<'progress', 'nl'>;
