export const server = {
  ok: '操作成功',
  retryAfter_other: '请在 {{n}} 秒后重试',
  fieldProblem: '{{field}}：{{problem}}',
  secondFactorNotGiven: '密码正确，但未完成两步验证',
};
