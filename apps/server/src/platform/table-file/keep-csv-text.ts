/**
 * Creates a function that writes a tab before those texts of a CSV file that Excel in the language of the BCP 47 tag would read as a number
 * or a day: 00007 as 7, 8651230456789012345 as 8.65E+18, "Mar 1" as a day. Excel does not show the tab and keeps the text; imports remove
 * it. Times such as 09:30 and 2026-11-20 09:30:00 get no tab: Excel reads them as the times they are.
 */
export function createCsvTextKeeper(tag: string): (text: string) => string {
  const words = [
    ...listMonthNames('en'),
    ...listMonthNames(tag),
    'sept',
    'am',
    'pm',
    'e',
    '年',
    '月',
    '日',
    '时',
    '時',
    '分',
    '秒',
  ];
  const wordsByLength = [...new Set(words)].toSorted((a, b) => b.length - a.length);
  const readableWord = new RegExp(wordsByLength.map((word) => word.replaceAll('.', String.raw`\.`)).join('|'), 'giu');
  return (text) => {
    if (!/\d/.test(text) || time.test(text)) return text;
    return numberCharacters.test(text.replace(readableWord, ' ')) ? `\t${text}` : text;
  };
}

/** Digits, and the marks of numbers, amounts, days and times. */
const numberCharacters = /^[\d\s.,:;/%()+\-'’·\p{Sc}]*$/u;
const time = /^(\d{4}-\d{2}-\d{2} )?\d{2}:\d{2}(:\d{2})?$/;

function listMonthNames(tag: string): string[] {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1));
  return (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(tag, { month, timeZone: 'UTC' });
    return months.map((start) => format.format(start).replace(/\.$/, ''));
  });
}
