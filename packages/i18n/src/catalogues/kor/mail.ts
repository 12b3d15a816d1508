import type { SectionOf } from '../../catalogue-types.ts';

export const mail = {
  codeSubject: '{{product}} 등록 인증 코드: {{code}}',
  codeText_other:
    '등록 인증 코드는 {{code}}입니다. {{n}}분 동안 유효하며 한 번만 사용할 수 있습니다.\n\n코드를 다른 사람에게 알려 주지 마세요. {{product}} 등록을 신청하지 않았다면 이 이메일을 무시하세요.',
  takenSubject: '이미 {{product}} 계정이 있습니다',
  takenText:
    '누군가 이 이메일 주소로 {{product}} 등록을 시도했지만, 이 주소에는 이미 계정이 있습니다.\n\n본인이라면 여기에서 로그인하세요: {{url}}\n비밀번호를 잊었다면 회사 관리자에게 문의하세요. 본인이 아니라면 이 이메일을 무시하세요. 계정에는 아무 변화가 없습니다.',
} satisfies SectionOf<'mail', 'kor'>;
