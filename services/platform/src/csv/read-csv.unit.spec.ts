import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

const rule = { delimiter: ',', field: 'csv' } as const;

test('rows keep the line of the file on which they end, also after empty lines and line breaks in a cell', () => {
  expect(readCsv('\uFEFFa, b ,"c,""d"""\r\n\r\n"two\nlines",e\n', rule)).toEqual({
    ok: true,
    value: [
      { line: 1, cells: ['a', 'b', 'c,"d"'] },
      { line: 4, cells: ['two\nlines', 'e'] },
    ],
  });
});

test('an open quotation mark is refused at the field, with its line', () => {
  expect(readCsv('a\n"b;c', { ...rule, delimiter: ';' })).toEqual({
    ok: false,
    refusals: [
      {
        code: 'VALIDATION_FAILED',
        message: 'Line 2 is not CSV: check its quotation marks.',
        field: 'csv',
      },
    ],
  });
});
