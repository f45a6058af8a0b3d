import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvField, csvLine } from './csv.ts';

describe('a CSV field', () => {
  test.each([
    ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
    ['+1 555', `'+1 555`],
    ['-2+3', `'-2+3`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\tx', `'\tx`],
    ['\rx', `"'\rx"`],
  ])('%j, which a spreadsheet would execute, is written as text', (given, written) => {
    expect(csvField(given)).toBe(written);
  });

  test('a negative number stays a number', () => {
    expect(csvField('-12.50')).toBe('-12.50');
  });

  test('commas, quotes and line breaks survive a round trip', () => {
    const unquote = (field: string): string =>
      field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
    fc.assert(
      fc.property(fc.string(), (text) => {
        const field = csvField(text);
        const runs = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
        expect(unquote(field)).toBe(runs ? `'${text}` : text);
        if (!field.startsWith('"')) expect(field).not.toMatch(/[",\r\n]/);
      }),
    );
  });

  test('a line ends as RFC 4180 requires, and missing values are empty', () => {
    expect(csvLine(['a', null, 'b'])).toBe('a,,b\r\n');
  });
});
