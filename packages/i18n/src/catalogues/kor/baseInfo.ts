import type { SectionOf } from '../../catalogue-types.ts';

export const baseInfo = {
  details: '회사 정보',
  edit: '회사 정보 수정',
  logo: '회사 로고',
  noLogo: '로고 없음',
  changeLogo: '로고 변경',
  uploadLogo: '로고 올리기',
  removeLogo: '로고 삭제',
  removeLogoAsk: '회사 로고를 삭제할까요?',
  removeLogoText: '회사 사용자에게 로고가 더 이상 표시되지 않습니다.',
  logoRule: 'PNG, JPEG 또는 WebP, 권장 200×45픽셀, 500KB 이하',
  settings: '운영 설정',
  editSettings: '운영 설정 수정',
  businessTimeHint: '새 매장의 기본값으로 사용되며, 기존 매장은 바뀌지 않습니다.',
  captureRate: '입점률 계산식',
  captureRates: { '1': '입장 ÷ (입장 + 유동인구)', '2': '입장 ÷ 유동인구' },
  staff: '직원을 고객으로 집계',
  children: '어린이를 고객으로 집계',
  groupGap: '그룹 간격',
  groupGapHint:
    '이 시간(초) 안에 이어서 입장한 사람을 한 그룹으로 봅니다. 그룹은 기기가 직접 판단하며, 아직 이 값을 전달할 수 있는 기기가 없습니다. 기기에도 같은 값을 설정하세요. 여기서 바꿔도 수치는 달라지지 않습니다.',
  seconds: '초',
  months: '개월',
  retention: '데이터 보존 기간',
  deviceNetworks: '기기 허용 네트워크',
  deviceNetworksHint: '비밀 키가 없는 기기용. 한 줄에 하나씩(예: 203.0.113.0/24). 비우면 모든 네트워크.',
  retentionHint: '3~120개월 중 월 단위로 입력하세요. 비워 두면 영구 보존합니다.',
  forever: '영구',
  kept_other: '{{count}}개월',
  shorten_other: '데이터를 {{count}}개월만 보존할까요?',
  shortenText:
    '{{date}} 이전의 계수 기록 {{records}}건이 하루 안에 삭제되고, 이후에는 보존 기간이 지난 데이터가 매일 삭제됩니다. 되돌릴 수 없습니다.',
  shortenNothing:
    '현재 {{date}} 이전의 계수 기록은 없습니다. 앞으로 보존 기간이 지난 데이터는 매일 삭제되며 되돌릴 수 없습니다.',
  shortenAction: '보존 기간 줄이기',
} satisfies SectionOf<'baseInfo', 'kor'>;
