import type { SectionOf } from '../../catalogue-types.ts';

export const progress = {
  title: '목표 진행',
  detail: '{{item}} · 세로선 = 현재까지 예상치',
  target: '목표',
  completion: '달성',
  pace: '진행',
  ahead: '{{value}} 앞섬',
  behind: '{{value}} 뒤처짐',
  onPace: '계획대로',
  exceeded: '{{value}} 초과',
  missed: '{{value}} 미달',
  setTargets: '목표 설정',
  withoutTarget_other: '목표가 없는 매장 {{n}}곳은 제외',
  monitoring: '전체 매장 목표',
  monitoringDetail: '{{total}}곳 중 {{behind}}곳 뒤처짐',
  noTargets: '아직 설정된 목표가 없습니다',
  noneSet: '목표 없음 {{n}}곳',
  gaps: '데이터 누락 {{n}}곳',
} satisfies SectionOf<'progress', 'kor'>;
