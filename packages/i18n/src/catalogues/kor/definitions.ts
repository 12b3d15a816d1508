import type { SectionOf } from '../../catalogue-types.ts';

export const definitions = {
  title: '이 지표 정보',
  formula: '집계 방법',
  unit: '단위',
  kinds: '집계할 수 있는 기기',
  noKind: '집계할 수 있는 기기가 없습니다',
  addsUp: '합산 방법',
  settings: '회사 설정',
  several:
    '설정이 다른 회사의 매장이 포함되어 있습니다. 고객은 회사별 설정으로 집계해 더하고, 비율은 아래 설정으로 계산합니다.',
  adding: {
    sum: '기간, 출입구, 매장별로 더할 수 있습니다.',
    quotient:
      '기간과 장소의 합계로 계산하며, 평균을 다시 평균하지 않습니다. 두 수치를 모두 측정하는 출입구가 있으면 하나만 측정하는 출입구는 제외합니다.',
    daily: '매장과 날짜별로 중복을 제외합니다. 여러 날은 날짜별 합계이며, 출입구끼리는 더하지 않습니다.',
  },
  items: {
    flowIn: '입장한 모든 사람. 직원과 어린이를 포함합니다.',
    flowOut: '퇴장한 모든 사람. 직원과 어린이를 포함합니다.',
    customerIn:
      '입장객에서 회사가 고객으로 보지 않는 직원과 어린이를 뺀 수이며 0보다 작아지지 않습니다. 기기가 직원이나 어린이를 구분하지 못하면 그대로 포함됩니다.',
    customerOut:
      '퇴장객에서 회사가 고객으로 보지 않는 직원을 뺀 수이며 0보다 작아지지 않습니다. 퇴장할 때는 어린이를 구분하지 않아 그대로 포함됩니다.',
    enterStaff: '입장할 때 식별된 직원.',
    leaveStaff: '퇴장할 때 식별된 직원.',
    flowPassby: '입구 앞을 지나가고 들어오지 않은 사람.',
    flowTurnback: '입구까지 왔다가 들어오지 않고 되돌아간 사람.',
    enteringRate: '입장객 ÷ (입장객 + 유동인구) 또는 입장객 ÷ 유동인구. 회사가 선택합니다.',
    turnbackRate: '되돌아간 사람 ÷ (입장객 + 되돌아간 사람).',
    batch: '함께 들어온 사람이 한 그룹이며, 기기가 판단합니다.',
    batchOut: '함께 나간 사람이 한 그룹이며, 기기가 판단합니다.',
    averageGroupSize: '입장객 ÷ 입장 그룹. 직원과 어린이를 포함합니다.',
    adult: '입장한 사람 중 성인.',
    children: '입장한 사람 중 어린이.',
    familys: '어린이가 있는 그룹.',
    personals: '한 사람으로 된 그룹.',
    gender: '입장한 사람의 성별. 식별되지 않은 사람은 따로 표시합니다.',
    age: '입장한 사람의 연령대. 식별되지 않은 사람은 따로 표시합니다.',
    inCar: '들어온 차량.',
    outCar: '나간 차량.',
    dedupedCount: '같은 매장에 하루에 여러 번 와도 한 번만 셉니다.',
    totalDwellTime: '측정된 모든 체류 시간의 합.',
    averageDwellTime: '총 체류 시간 ÷ 측정된 체류 횟수.',
    dedupedAge: '연령대별 순방문객.',
    dedupedGender: '성별 순방문객.',
    dedupeStaff: '같은 직원이 같은 매장에 하루에 여러 번 와도 한 번만 셉니다.',
    totalPerson: '입장객 + 퇴장객. 한 번의 방문은 보통 두 번 셉니다.',
    totalCar: '입차 + 출차.',
  },
} satisfies SectionOf<'definitions', 'kor'>;
