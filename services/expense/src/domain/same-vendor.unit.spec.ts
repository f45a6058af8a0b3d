import { expect, test } from 'vitest';
import { isSameVendor } from './same-vendor.ts';

test.each([
  ['Saeco', 'SAECO INTERNATIONAL GMBH', true],
  ['Cafe Zoe', 'CAFÉ ZOÉ', true],
  ['7-Eleven', '7 ELEVEN #4411', true],
  ['Uber', 'UBER TRIP HELP.UBER.COM', true],
  ['Hotel Adlon', 'Hotel Sacher', false],
  ['IKEA', 'Saeco', false],
  ['Kopitiam Sdn Bhd', 'UNI TRADING SDN BHD', false],
  ['---', 'Saeco', true],
])('%s and %s: %s', (left, right, same) => {
  expect(isSameVendor(left, right)).toBe(same);
  expect(isSameVendor(right, left)).toBe(same);
});
