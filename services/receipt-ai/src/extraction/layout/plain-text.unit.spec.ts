import { expect, test } from 'vitest';
import { withPlainSigns } from './plain-text.ts';

test.each([
  ['١٬٢٣٤٫٥٠', '1,234.50'],
  ['۱۲۳', '123'],
  ['₹१,२३४.५०', '₹1,234.50'],
  ['๑๒/๐๓/๒๕๖๘', '12/03/2568'],
  ['合計：￥１，２３４', '合計:¥1,234'],
  ['Total 12.50 €', 'Total 12.50 €'],
])('%s is read as %s', (printed, plain) => {
  expect(withPlainSigns(printed)).toBe(plain);
});
