import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Voortgang naar doel',
  detail: '{{item}} · het streepje is wat nu volgens de openingstijden bereikt moet zijn',
  target: 'Doel',
  completion: 'Bereikt',
  pace: 'Tempo',
  ahead: '{{value}} voor',
  behind: '{{value}} achter',
  onPace: 'Op schema',
  exceeded: '{{value}} erboven',
  missed: '{{value}} eronder',
  setTargets: 'Doelen instellen',
  withoutTarget: 'Vestigingen zonder doel, niet meegeteld: {{n}}',
  monitoring: 'Doelen van alle vestigingen',
  monitoringDetail: 'Achter: {{behind}} van {{total}}',
  noTargets: 'Er zijn nog geen doelen ingesteld',
  noneSet: 'Zonder doel: {{n}}',
  gaps: 'Met ontbrekende gegevens: {{n}}',
} satisfies SectionOf<'progress', 'nl'>;
