import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Progress to target',
  detail: '{{item}} · the tick marks what is due by now, by opening hours',
  target: 'Target',
  completion: 'Reached',
  pace: 'Pace',
  ahead: '{{value}} ahead',
  behind: '{{value}} behind',
  onPace: 'On pace',
  exceeded: '{{value}} over',
  missed: '{{value}} short',
  setTargets: 'Set targets',
  withoutTarget: 'Stores without a target, not included: {{n}}',
  monitoring: 'Targets of all stores',
  monitoringDetail: 'Behind: {{behind}} of {{total}}',
  noTargets: 'No targets have been set yet',
  noneSet: 'Without a target: {{n}}',
  gaps: 'With data gaps: {{n}}',
} satisfies SectionOf<'progress', 'en'>;
