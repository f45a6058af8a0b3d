import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLines, distinctColumns } from './csv-lines.ts';

const fieldOf = (text: string | null): string =>
  csvLines([[text, 'end']]).slice(0, -',end\r\n'.length);

const unquote = (field: string): string =>
  field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;

describe('a CSV field', () => {
  test.each([
    ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
    ['+1 555', `'+1 555`],
    ['-2+3', `'-2+3`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\tx', `'\tx`],
    ['\rx', `"'\rx"`],
    ['＝1+1', `'＝1+1`],
    ['＋1', `'＋1`],
    ['－1', `'－1`],
    ['＠SUM(A1)', `'＠SUM(A1)`],
    [' =1+1', ` '=1+1`],
    ['x;=cmd', `x;'=cmd`],
    ['x; ＝cmd', `x; '＝cmd`],
    ['x;"=1+"', `"x;""'=1+"""`],
    ['x\t@cmd', `x\t'@cmd`],
    ['x\n=cmd', `"x\n'=cmd"`],
  ])('%j, which a spreadsheet would execute, is written as text', (given, written) => {
    expect(fieldOf(given)).toBe(written);
  });

  test.each(['12.50', 'Müller-Lüdenscheidt', 'a=b', 'one; two', 'ada@outlay.test', '2026-11-20'])(
    '%s stays as it is',
    (text) => {
      expect(fieldOf(text)).toBe(text);
    },
  );

  test('commas, quotes and line breaks survive a round trip', () => {
    const text = fc.stringMatching(/^[ab ,"\r\n;=\t-]*$/);
    fc.assert(
      fc.property(text, (given) => {
        const field = fieldOf(given);
        expect(unquote(field).replaceAll("'", '')).toBe(given);
        expect(unquote(field)).not.toMatch(/(?:^|[;\t\r\n])\s*[=+\-@]/);
        if (!field.startsWith('"')) expect(field).not.toMatch(/[",\r\n]/);
      }),
    );
  });

  test('a line ends as RFC 4180 requires, and missing values are empty', () => {
    expect(csvLines([['a', null, 'b']])).toBe('a,,b\r\n');
  });
});

test('columns of one name get numbers, so that a parser keeps both', () => {
  expect(distinctColumns(['amount', 'trip', 'Amount', 'amount', 'trip (2)', 'trip'])).toEqual([
    ...['amount', 'trip', 'Amount (2)', 'amount (3)', 'trip (2)', 'trip (3)'],
  ]);
});
