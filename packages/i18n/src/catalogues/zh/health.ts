export const health = {
  title: '数据健康',
};
