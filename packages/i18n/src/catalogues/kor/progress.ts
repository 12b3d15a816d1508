import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: '목표 진행',
  detail: '{{item}} · 세로선은 영업시간 기준으로 지금까지 달성해야 할 수준',
  target: '목표',
  completion: '달성',
  pace: '진행',
  ahead: '{{value}} 앞섬',
  behind: '{{value}} 뒤처짐',
  onPace: '계획대로',
  exceeded: '{{value}} 초과',
  missed: '{{value}} 미달',
  setTargets: '목표 설정',
  withoutTarget: '목표가 없어 제외된 매장: {{n}}',
  monitoring: '전체 매장 목표',
  monitoringDetail: '뒤처짐: {{total}}개 중 {{behind}}개',
  noTargets: '아직 설정된 목표가 없습니다',
  noneSet: '목표 없음: {{n}}',
  gaps: '데이터 누락: {{n}}',
} satisfies SectionOf<'progress', 'kor'>;
