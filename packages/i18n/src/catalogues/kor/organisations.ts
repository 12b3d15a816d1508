import type { SectionOf } from '../../catalogue-types.ts';

export const organisations = {
  search: '조직 검색',
  none: '아직 조직이 없습니다',
  company: '회사',
  chooseCompany: '회사를 선택하면 조직이 표시됩니다.',
  isDisabled: '사용 중지',
  disabledName: '{{name}}(사용 중지)',
  add: '조직 추가',
  addBelow: '하위에 추가',
  edit: '조직 수정',
  move: '이동',
  moveTitle: '“{{name}}” 이동',
  moveText: '하위 조직과 매장이 함께 옮겨지고, 사용자가 볼 수 있는 데이터도 그에 따라 바뀝니다.',
  name: '조직 이름',
  parent: '상위 조직',
  enableAsk: '“{{name}}” 조직을 다시 사용하도록 설정할까요?',
  enableText: '사용자와 매장에서 다시 선택할 수 있습니다.',
  disableAsk: '“{{name}}” 조직의 사용을 중지할까요?',
  disableText: '사용자와 매장에서 더 이상 선택할 수 없습니다. 이미 속한 사용자와 매장은 그대로 유지됩니다.',
} satisfies SectionOf<'organisations', 'kor'>;
