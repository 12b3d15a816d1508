export const server = {
  ok: '操作成功',
  retryAfter_other: '请在 {{n}} 秒后重试',
  fieldProblem: '{{field}}：{{problem}}',
};
