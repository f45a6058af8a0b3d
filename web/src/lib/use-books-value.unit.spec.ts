import { expect, test } from 'vitest';
import { booksValueAt, limitText } from './use-books-value.ts';

const inEuros = booksValueAt('EUR', '0.8589589417');
const dollars = (usdAmount: string | null) => ({ amount: '1', currency: 'USD', usdAmount });

test('an amount in the currency of the books is itself, whatever its rate says', () => {
  expect(inEuros.valueOf({ amount: '100.00', currency: 'EUR', usdAmount: '116.05' })).toBe(
    '100.00',
  );
});

test('any other amount is converted from US dollars, to the cent, half away from zero', () => {
  expect(inEuros.valueOf(dollars('250.00'))).toBe('214.74');
  expect(inEuros.valueOf(dollars('-250.00'))).toBe('-214.74');
  expect(booksValueAt('GBP', '0.5').valueOf(dollars('0.01'))).toBe('0.01');
});

test('what has no rate is left out of a sum', () => {
  expect(inEuros.valueOf(dollars(null))).toBeNull();
  expect(inEuros.sumOf([dollars('250.00'), dollars(null)])).toBe('214.74');
});

test('a limit shows its value in the books only where they are in another currency', () => {
  expect(limitText('250.00', inEuros)).toBe('$250.00 (about €214.74)');
  expect(limitText('250.00', booksValueAt('USD', '1'))).toBe('$250.00');
});
