import { describe, expect, test } from 'vitest';
import type { Extraction } from './extraction.ts';
import { withKnownVendor } from './vendor-memory.ts';

const read = (value: string): Pick<Extraction, 'vendor'> => ({
  vendor: {
    value,
    confidence: 0.8,
    region: null,
    alternatives: [{ value: 'TAMAN BERKELEY', confidence: 0.1 }],
  },
});

describe('a vendor known by its registration number', () => {
  test('has its misread name corrected, and the page’s name stays as an alternative', () => {
    const { vendor } = withKnownVendor(read('GARDEN1A BAKERES (EL) SDN BHD'), [
      { name: 'GARDENIA BAKERIES (KL) SDN BHD', times: 3 },
    ]);
    expect(vendor).toMatchObject({ value: 'GARDENIA BAKERIES (KL) SDN BHD', confidence: 0.98 });
    expect(vendor?.alternatives?.map(({ value }) => value)).toEqual([
      'GARDEN1A BAKERES (EL) SDN BHD',
      'TAMAN BERKELEY',
    ]);
  });

  test('keeps the printed name when the number belongs to another vendor, such as the buyer', () => {
    const { vendor } = withKnownVendor(read('Elektro Gruber'), [{ name: 'Hotel Post', times: 9 }]);
    expect(vendor).toMatchObject({ value: 'Elektro Gruber', confidence: 0.8 });
    expect(vendor?.alternatives?.[0]?.value).toBe('Hotel Post');
  });

  test("keeps the page's name while members disagree on the correct one", () => {
    const known = [
      { name: 'AEON CO. (M) BHD', times: 1 },
      { name: 'AEON CO. (M) SDN BHD', times: 1 },
    ];
    expect(withKnownVendor(read('AEON CO (M) BH'), known).vendor?.value).toBe('AEON CO (M) BH');
  });

  test('changes nothing when the page differs only in case, or nothing is known', () => {
    const same = read('Café Zürich');
    expect(withKnownVendor(same, [{ name: 'CAFE ZURICH', times: 2 }])).toBe(same);
    expect(withKnownVendor(same, [])).toBe(same);
  });

  test('supplies the name when none was read', () => {
    const named = withKnownVendor({ vendor: null }, [{ name: 'Hotel Post', times: 1 }]);
    expect(named.vendor).toMatchObject({ value: 'Hotel Post', region: null });
  });
});
