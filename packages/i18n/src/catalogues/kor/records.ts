import type { SectionOf } from '../../catalogue-types.ts';

export const records = {
  title: '원본 기록',
  empty: '이 시간의 기록이 없습니다(0과는 다릅니다).',
  sum: '모든 기록의 합계',
  localTime: '현지 시간',
  asSent: '{{metric}}(전송 값)',
  sent: '전송 값 {{value}}',
  counted: '집계 포함',
  takenOut: '규칙으로 제외됨',
  otherDevice: '같은 사람을 다른 기기에서 집계함',
  dwellCount: '체류 건수',
  made: '보정값으로 생성됨',
} satisfies SectionOf<'records', 'kor'>;
