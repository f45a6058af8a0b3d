import { COUNTRIES } from '@outlay/schemas/countries';
import { describe, expect, test } from 'vitest';
import { readTaxRules, taxTemplateOf } from './tax-code.ts';

const input = { name: 'VAT', rate: '19', kind: 'input' as const };

describe('the rate of a tax code', () => {
  test.each([
    ['19.00', '19'],
    ['5.50', '5.5'],
    [' 8.1 ', '8.1'],
    ['0.000', '0'],
    ['100', '100'],
  ])('%s is kept as %s', (given, rate) => {
    expect(readTaxRules({ ...input, rate: given })).toEqual({
      ok: true,
      value: { ...input, rate },
    });
  });

  test.each(['', '-1', '100.001', '1.2345', '19 %', '1e1'])('%s is refused', (rate) => {
    expect(readTaxRules({ ...input, rate })).toMatchObject({
      refusals: [{ code: 'VALIDATION_FAILED', field: 'rate' }],
    });
  });

  test('an exempt code has none', () => {
    expect(readTaxRules({ ...input, kind: 'exempt' })).toMatchObject({
      refusals: [{ field: 'rate' }],
    });
  });
});

describe('templates', () => {
  test.each(COUNTRIES)('%s has valid codes, each name once', (country) => {
    const template = taxTemplateOf(country);
    expect(new Set(template.map(({ name }) => name)).size).toBe(template.length);
    for (const rules of template) expect(readTaxRules(rules)).toEqual({ ok: true, value: rules });
  });

  test('reverse charge has the standard rate, which the books take on both sides', () => {
    for (const country of COUNTRIES) {
      const rates = Map.groupBy(taxTemplateOf(country), ({ kind }) => kind);
      const [standard] = rates.get('input') ?? [];
      const reverse = rates.get('reverse_charge') ?? [];
      expect(reverse.map(({ rate }) => rate)).toEqual(standard ? [standard.rate] : []);
    }
  });
});
