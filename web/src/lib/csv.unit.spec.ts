import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const lineOf = (...cells: string[]) =>
  toCsv(['A'], [cells]).split('\r\n').slice(1, -1).join('\r\n');

test('a file is marked as UTF-8, has a header, and ends each line as RFC 4180 says', () => {
  expect(toCsv(['Name', 'Email'], [['Zoë', 'z@a.test']])).toBe(
    '\uFEFFName,Email\r\nZoë,z@a.test\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '  =1', '＝1'])(
  'a cell that begins with a formula (%j) is text to a spreadsheet',
  (cell) => {
    expect(lineOf(cell)).toMatch(/^"?\s*'/);
  },
);

test('a formula after a separator within a cell is text as well, and quotes are doubled', () => {
  expect(lineOf('a;=1')).toBe("a;'=1");
  expect(lineOf('a;"=1')).toContain(`;""'=1`);
  expect(lineOf('say "hi", you')).toBe('"say ""hi"", you"');
});
