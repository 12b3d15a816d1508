export const records = {
  title: '明细记录',
};
