import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: 'Pag-usad sa target',
  detail: '{{item}} · ang guhit ang dapat nang naabot ngayon ayon sa oras ng bukas',
  target: 'Target',
  completion: 'Naabot',
  pace: 'Bilis',
  ahead: '{{value}} una',
  behind: '{{value}} huli',
  onPace: 'Ayon sa bilis',
  exceeded: '{{value}} lampas',
  missed: '{{value}} kulang',
  setTargets: 'Magtakda ng target',
  withoutTarget: 'Mga tindahang walang target, hindi kasama: {{n}}',
  monitoring: 'Target ng lahat ng tindahan',
  monitoringDetail: 'Huli: {{behind}} sa {{total}}',
  noTargets: 'Wala pang itinakdang target',
  noneSet: 'Walang target: {{n}}',
  gaps: 'May kulang na datos: {{n}}',
} satisfies SectionOf<'progress', 'ph'>;
