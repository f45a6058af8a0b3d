import { COUNTRIES } from '@outlay/schemas/countries';
import { expect, test } from 'vitest';
import { aMileageRate, aPerDiemRate } from '../../test/fixtures/a-travel-rate.ts';
import { readTravelRate, travelTemplateOf, type TravelRateInput } from './travel-rate.ts';

const fieldsOf = (given: Parameters<typeof readTravelRate>[0]) => {
  const read = readTravelRate(given);
  return read.ok ? [] : read.refusals.map(({ field }) => field);
};

test.each([
  ['0.3', 'EUR', '0.30'],
  ['28', 'EUR', '28.00'],
  ['0.725', 'USD', '0.725'],
  ['0.72500', 'USD', '0.725'],
  ['30', 'JPY', '30'],
])('%s %s is kept as %s, so that equal rates are equal texts', (perUnit, currency, kept) => {
  expect(readTravelRate({ ...aMileageRate({ perUnit }), currency })).toMatchObject({
    value: { perUnit: kept, currency },
  });
});

test('every invalid field is named, by the name that its kind has', () => {
  const wrong = { name: '', perUnit: '-1', validFrom: '2026-02-30', source: 'x'.repeat(201) };
  expect(fieldsOf({ ...aMileageRate(wrong), currency: 'XXX' })).toEqual(
    expect.arrayContaining(['name', 'perUnit', 'currency', 'validFrom', 'source']),
  );
  const meals = { breakfast: '0.00001', lunch: '100001', dinner: 'all' };
  expect(fieldsOf(aPerDiemRate({ name: '', perUnit: '', ...meals }))).toEqual(
    expect.arrayContaining(['place', 'perDay', 'breakfast', 'lunch', 'dinner']),
  );
});

test('a threshold and the amount above it belong together, and each partial rate is checked', () => {
  const fieldsOfRate = (changes: Partial<TravelRateInput>) => {
    const read = readTravelRate({ ...aMileageRate(), ...changes });
    return read.ok ? read.value : read.refusals.map(({ field }) => field);
  };
  expect(fieldsOfRate({ thresholdPerYear: '10000' })).toEqual(['perUnitAbove']);
  expect(fieldsOfRate({ thresholdPerYear: '0', perUnitAbove: 'x' })).toEqual([
    'thresholdPerYear',
    'perUnitAbove',
  ]);
  expect(fieldsOfRate({ thresholdPerYear: '10000', perUnitAbove: '0.2' })).toMatchObject({
    ...{ thresholdPerYear: '10000', perUnitAbove: '0.20' },
  });
  expect(fieldsOfRate({ firstLastDay: '-1' })).toEqual(['firstLastDay']);
});

test('the rates of a country are valid, have a source, and are kept as they are', () => {
  expect(travelTemplateOf('DE')).toContainEqual(
    expect.objectContaining({ name: 'Car', unit: 'km', perUnit: '0.30', currency: 'EUR' }),
  );
  expect(travelTemplateOf('CH')).toEqual([]);
  for (const rules of COUNTRIES.flatMap(travelTemplateOf)) {
    expect(readTravelRate(rules)).toEqual({ ok: true, value: rules });
    expect(rules.source).not.toBeNull();
  }
});
