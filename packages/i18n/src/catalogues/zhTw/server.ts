import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: '操作成功',
  retryAfter_other: '請於 {{n}} 秒後再試',
  fieldProblem: '{{field}}：{{problem}}',
  secondFactorNotGiven: '密碼正確，但未完成兩步驟驗證',
} satisfies AreaOf<'server', 'zhTw'>;
