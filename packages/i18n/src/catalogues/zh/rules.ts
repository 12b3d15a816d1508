export const rules = {
  title: '统计规则',
};
