import type { SectionOf } from '../../catalogue-types.ts';

export const confirm = {
  deleteOne: '“{{name}}” 항목을 삭제할까요?',
  deleteMany_other: '선택한 {{n}}개 항목을 삭제할까요?',
  irreversible: '이 작업은 되돌릴 수 없습니다.',
  restart: '“{{name}}” 기기를 다시 시작할까요?',
  restartText: '다시 온라인 상태가 될 때까지 기기가 계수하지 않습니다.',
  unbind: '“{{name}}” 항목의 연결을 해제할까요?',
  unbindMany_other: '선택한 {{n}}개 항목의 연결을 해제할까요?',
  unbindDeviceText:
    '다시 연결할 때까지 이 기기의 새 데이터는 어떤 출입구에도 집계되지 않습니다. 이전 데이터는 그대로 남습니다.',
  pushOn: '“{{name}}”의 데이터 전송을 켤까요?',
  pushOff: '“{{name}}”의 데이터 전송을 끌까요?',
  dstOn: '“{{name}}”의 서머타임을 켤까요?',
  dstOff: '“{{name}}”의 서머타임을 끌까요?',
  runJob: '“{{name}}” 작업을 지금 실행할까요?',
  pauseJob: '“{{name}}” 작업을 일시 중지할까요?',
  pauseJobText: '다시 시작할 때까지 예약된 시각에 실행되지 않습니다.',
  resumeJob: '“{{name}}” 작업을 다시 시작할까요?',
  restoreDefaults: '“{{name}}”의 설정을 기본값으로 되돌릴까요?',
  restoreDefaultsText: '현재 설정은 사라집니다.',
  clearFlow: '“{{name}}”의 방문객 데이터를 지울까요?',
  resetPassword: '“{{name}}” 사용자의 비밀번호를 재설정할까요?',
  resetPasswordText:
    '기존 비밀번호는 더 이상 쓸 수 없고 사용자는 로그아웃됩니다. 새 초기 비밀번호는 한 번만 표시됩니다.',
  enableCompany: '“{{name}}” 회사를 다시 사용하도록 설정할까요?',
  enableCompanyText: '회사 사용자가 다시 로그인할 수 있습니다.',
  disableCompany: '“{{name}}” 회사의 사용을 중지할까요?',
  disableCompanyText: '회사 사용자는 즉시 로그아웃됩니다. 기기 데이터는 계속 기록됩니다.',
} satisfies SectionOf<'confirm', 'kor'>;
