import type { SectionOf } from '../../catalogue-types.ts';

export const doc = {
  title: 'API 문서',
  intro:
    '이 플랫폼의 모든 API입니다. 로그인할 때 받은 토큰을 Authorization 헤더에 넣으세요. 메시지 언어는 lang 헤더로 정합니다.',
  search: 'API 검색',
  searchHint: '경로, 설명 또는 이름',
  found_other: 'API {{count}}개',
  noMatches: '일치하는 API가 없습니다.',
  empty: '문서에 API가 없습니다.',
  groups: 'API 그룹',
  openConsole: '콘솔 열기',
  access: '접근 권한',
  accessPublic: '공개',
  accessUser: '로그인한 사용자',
  accessPlatform: '플랫폼 관리자',
  query: '쿼리 매개변수',
  body: '요청 본문',
  reply: '응답',
  file: '파일',
  nothing: '없음',
  link: '이 API의 링크 복사',
} satisfies SectionOf<'doc', 'kor'>;
