import { describe, expect, it } from 'vitest';

import { dayOf, isoOf, printDate } from './dates.ts';
import { languageOf } from './language.ts';
import { numberFormatOf, printAmount, printQuantity } from './numbers.ts';

describe('printed amounts', () => {
  it.each([
    ['1.234,56', 123_456_789, '1.234.567,89'],
    ['1,23,456.78', 123_456_789, '12,34,567.89'],
    ["1'234.56", 123_456, "1'234.56"],
    ['1 234,56', 99, '0,99'],
    ['1234.56', 123_456, '1234.56'],
  ])('have the separators of %s', (example, minor, printed) => {
    expect(printAmount(minor, 2, numberFormatOf(example))).toBe(printed);
  });

  it('have no decimals where the currency has none', () => {
    expect(printAmount(1_234_567, 0, numberFormatOf('1.234'))).toBe('1.234.567');
  });

  it('have the digits of Arabic where wanted', () => {
    expect(printAmount(12_345, 2, numberFormatOf('1,234.56', true))).toBe('١٢٣.٤٥');
  });

  it('have as many decimals of a quantity as it needs', () => {
    const format = numberFormatOf('1.234,56');
    expect(printQuantity(1.25, format)).toBe('1,25');
    expect(printQuantity(3, format)).toBe('3');
    expect(printQuantity(3, format, 2)).toBe('3,00');
  });
});

describe('printed dates', () => {
  it.each([
    ['DD.MM.YY', 'de', '05.03.25'],
    ['D. MMMM YYYY', 'de', '5. März 2025'],
    ['令和J年M月D日', 'ja', '令和7年3月5日'],
    ['DD/MM/BBBB', 'th', '05/03/2568'],
    ['RRR/MM/DD', 'zh-TW', '114/03/05'],
    ['D de MMMM de YYYY', 'es', '5 de marzo de 2025'],
  ])('follow the pattern %s', (pattern, code, printed) => {
    expect(printDate(dayOf('2025-03-05'), pattern, languageOf(code))).toBe(printed);
  });

  it('have the era of Heisei before that of Reiwa', () => {
    expect(printDate(dayOf('2019-04-30'), '令和J年M月D日', languageOf('ja'))).toBe(
      '平成31年4月30日',
    );
    expect(printDate(dayOf('2014-12-07'), 'RJJ.MM.DD', languageOf('ja'))).toBe('H26.12.07');
  });

  it('count days', () => {
    expect(isoOf(dayOf('2024-02-28') + 2)).toBe('2024-03-01');
  });
});
