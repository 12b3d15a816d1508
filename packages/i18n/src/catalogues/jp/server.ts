import type { AreaOf } from '../../shape.ts';

export const server = {
  ok: '完了しました',
  retryAfter_other: '{{n}}秒後に再試行してください',
  fieldProblem: '{{field}}：{{problem}}',
  secondFactorNotGiven: 'パスワードは正しかったものの、二段階認証が完了していません。',
} satisfies AreaOf<'server', 'jp'>;
