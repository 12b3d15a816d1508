export const definitions = {
  title: '指标说明',
};
