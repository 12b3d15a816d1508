import type { SectionOf } from '../../catalogue-types.ts';

export const roles = {
  add: '역할 추가',
  edit: '역할 수정',
  none: '아직 역할이 없습니다. 역할을 추가한 뒤 사용자에게 지정하세요.',
  name: '역할 이름',
  permission: '권한 코드',
  permissionHint: '예: storeManager. “admin”은 넣을 수 없습니다.',
  level: '등급',
  levelHint: '숫자가 작을수록 등급이 높습니다. 본인보다 등급이 높은 사용자는 관리할 수 없습니다.',
  remark: '비고',
  people: '사용자 수',
  created: '생성 일시',
  all: '전체',
  rights: '권한',
  rightsOf: '“{{name}}”의 권한',
  rightsDetail:
    '이 역할로 열 수 있는 페이지와 할 수 있는 작업을 선택하세요. 저장하면 해당 사용자의 다음 동작부터 적용됩니다.',
  beyondStays: '이 역할에는 본인에게 없는 권한도 있습니다. 여기에는 표시되지 않으며 저장해도 그대로 유지됩니다.',
  uncheckAll: '전체 해제',
  invert: '선택 반전',
  invertChildren: '하위 선택 반전',
  chosenOf: '{{n}} / {{total}}',
  wholeCompanyOnly: '회사 전체를 볼 수 있는 사용자만 역할을 변경할 수 있습니다.',
} satisfies SectionOf<'roles', 'kor'>;
