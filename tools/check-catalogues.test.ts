import { expect, test } from 'vitest';
import { checkCatalogues, findCatalogueGaps } from './check-catalogues.ts';

const zh = { area: { greeting: '你好，{{name}}', stores_other: '{{n}} 个门店', sign: '{{value}} %' } };
const en = {
  area: { greeting: 'Hello {{name}}', stores_one: '{{n}} store', stores_other: '{{n}} stores', sign: '{{value}} %' },
};
const ru = {
  greeting: 'Привет, {{name}}',
  stores_one: '{{n}} магазин',
  stores_few: '{{n}} магазина',
  stores_many: '{{n}} магазинов',
  stores_other: '{{n}} магазина',
  sign: '{{value}} %',
};

test('a complete catalogue has no gaps', () => {
  expect(findCatalogueGaps('ru', { area: ru }, zh, en)).toEqual({ texts: 6, gaps: [] });
});

test('a missing text is a gap, and so is a missing plural form', () => {
  const { greeting, stores_few, ...rest } = ru;
  expect([greeting, stores_few]).toHaveLength(2);
  expect(findCatalogueGaps('ru', { area: rest }, zh, en).gaps).toEqual([
    'area.greeting: is missing: "你好，{{name}}" = "Hello {{name}}"',
    'area.stores_few: is missing: "{{n}} 个门店" = "{{n}} stores"',
  ]);
});

test.each([
  ['a text that Chinese does not have', { extra: 'Ещё' }, 'area.extra: Chinese has no such text'],
  ['a plural form of another language', { stores_two: '{{n}} магазина' }, 'area.stores_two: Chinese has no such text'],
  ['an empty text', { sign: ' ' }, 'area.sign: is empty'],
  ['a lost placeholder', { greeting: 'Привет' }, 'area.greeting: lacks {{name}}'],
  ['a misspelt placeholder', { greeting: 'Привет, {{name}} {{nmae}}' }, 'area.greeting: has {{nmae}}'],
  ['a missing number placeholder', { stores_one: 'магазин' }, 'area.stores_one: lacks {{n}}'],
  ['English left over', { greeting: 'Hello {{name}}' }, 'area.greeting: equals the English text'],
  ['Chinese left over', { greeting: '你好，{{name}}' }, 'area.greeting: equals the Chinese text'],
  ['Chinese characters left over', { greeting: 'Привет 你, {{name}}' }, 'area.greeting: has Chinese characters'],
  ['a text in another script', { greeting: 'Privet, {{name}}' }, 'area.greeting: is not written in the script'],
])('%s is a gap', (_story, change, gap) => {
  const { gaps } = findCatalogueGaps('ru', { area: { ...ru, ...change } }, zh, en);
  expect(gaps.join('\n')).toContain(gap);
});

test('a plural form for one number may omit the placeholder', () => {
  const arabic = {
    zero: 'لا متاجر',
    one: 'متجر واحد',
    two: 'متجران',
    few: '{{n}} متاجر',
    many: '{{n}} متجرًا',
    other: '{{n}} متجر',
  };
  const area = Object.fromEntries(Object.entries(arabic).map(([form, text]) => [`stores_${form}`, text]));
  const onlyStores = (texts: typeof zh | typeof en) => ({ area: { stores_other: texts.area.stores_other } });
  expect(findCatalogueGaps('ara', { area }, onlyStores(zh), onlyStores(en))).toEqual({ texts: 6, gaps: [] });
  const { gaps } = findCatalogueGaps('ara', { area: { ...area, stores_few: 'متاجر' } }, onlyStores(zh), onlyStores(en));
  expect(gaps).toEqual(['area.stores_few: lacks {{n}}: "متاجر"']);
});

test('the product’s own catalogues have no gaps', async () => {
  const results = await checkCatalogues();
  expect(results).toHaveLength(18);
  expect(results.flatMap(({ language, gaps }) => gaps.map((gap) => `${language} ${gap}`))).toEqual([]);
  expect(results.reduce((total, { texts }) => total + texts, 0)).toBeGreaterThan(5_000);
});
