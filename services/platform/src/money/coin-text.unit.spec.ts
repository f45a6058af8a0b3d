import { expect, test } from 'vitest';
import { coinText } from './coin-text.ts';

test.each([
  ['1000', 'PYUSD', '1,000.00 PYUSD'],
  ['30.218893', 'PYUSD', '30.22 PYUSD'],
  ['30.225000', 'PYUSD', '30.22 PYUSD'],
  ['0.004500', 'PYUSD', '0.0045 PYUSD'],
  ['0.000000', 'PYUSD', '0.00 PYUSD'],
  ['0.004500000', 'SOL', '0.0045 SOL'],
  ['0.100000000', 'SOL', '0.10 SOL'],
])('%s %s reads %s, as it does on screens', (amount, coin, text) => {
  expect(coinText(amount, coin)).toBe(text);
});
