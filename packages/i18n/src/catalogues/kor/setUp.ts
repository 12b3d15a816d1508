import type { SectionOf } from '../../catalogue-types.ts';

export const setUp = {
  step: '{{total}}단계 중 {{step}}단계',
  passwordTitle: '내 비밀번호 설정',
  passwordReason: '초기 비밀번호로 로그인했습니다. 본인만 아는 비밀번호로 바꾸세요.',
  initialPassword: '초기 비밀번호',
  oldPassword: '현재 비밀번호',
  newPassword: '새 비밀번호',
  confirmPassword: '새 비밀번호 확인',
  setPassword: '비밀번호 설정',
  factorTitle: '2단계 인증 켜기',
  factorReason:
    '회사에서 로그인할 때마다 비밀번호와 함께 코드를 요구합니다. 비밀번호가 유출되어도 다른 사람이 로그인할 수 없습니다.',
  scan: '휴대전화의 인증 앱(예: Google Authenticator, Microsoft Authenticator)으로 이 QR 코드를 스캔하세요.',
  qrCode: '인증 앱용 QR 코드',
  secret: '스캔할 수 없으면 앱에 다음 키를 입력하세요.',
  key: '키',
  openApp: '이 기기의 인증 앱에서 열기',
  codeShown: '앱에 표시된 6자리 코드',
  turnOn: '켜기',
  codesTitle: '복구 코드 보관',
  codesReason:
    '휴대전화가 없을 때 로그인하는 데 사용합니다. 각 코드는 한 번만 쓸 수 있고, 이 페이지를 벗어나면 다시 표시되지 않습니다.',
  recoveryCodes: '복구 코드',
  download: '내려받기',
  kept: '보관했습니다',
} satisfies SectionOf<'setUp', 'kor'>;
