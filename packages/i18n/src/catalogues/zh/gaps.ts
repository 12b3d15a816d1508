export const gaps = {
  title: '补缺',
};
