import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: '完了しました',
  retryAfter_other: '{{n}}秒後に再試行してください',
  fieldProblem: '{{field}}：{{problem}}',
} satisfies AreaOf<'server', 'jp'>;
