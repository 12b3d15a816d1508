import type { SectionOf } from '../../catalogue-types.ts';

export const register = {
  title: '회사 등록',
  email: '이메일',
  emailCode: '이메일 인증 코드',
  sendCode: '코드 보내기',
  sendAgainIn: '다시 보내기({{time}})',
  codeSent: '{{email}} 주소로 인증 코드를 보냈습니다. 10분 동안 유효합니다.',
  companyName: '회사 또는 매장 이름',
  passwordRule: '6자 이상, 영문자와 숫자 포함',
  confirmPassword: '비밀번호 확인',
  submit: '등록',
  trial: '처음 30일 동안 무료',
  haveAccount: '이미 등록하셨나요?',
} satisfies SectionOf<'register', 'kor'>;
