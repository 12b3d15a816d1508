import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Progress to target',
  detail: '{{item}} · tick = expected by now',
  target: 'Target',
  completion: 'Reached',
  pace: 'Pace',
  ahead: '{{value}} ahead',
  behind: '{{value}} behind',
  onPace: 'On pace',
  exceeded: '{{value}} above target',
  missed: '{{value}} below target',
  setTargets: 'Set targets',
  withoutTarget_one: '{{n}} store without a target is not included',
  withoutTarget_other: '{{n}} stores without a target are not included',
  monitoring: 'Targets of all stores',
  monitoringDetail: '{{behind}} of {{total}} behind',
  noTargets: 'No targets yet',
  noneSet: '{{n}} without a target',
  gaps: '{{n}} with data gaps',
} satisfies SectionOf<'progress', 'en'>;
