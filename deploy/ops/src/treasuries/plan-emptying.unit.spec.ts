import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planEmptying } from './plan-emptying.ts';

const FEE = 15_000n;
const RENT = 2_000_000n;
const held = (changes: object = {}) => ({
  baseUnits: 7_000_001n,
  lamports: 5_000_000_000n,
  feeLamports: FEE,
  rentLamports: RENT,
  ...changes,
});

test('everything moves to the unit, and the SOL pays the fee and the rent of a new account', () => {
  expect(planEmptying(held(), 'all')).toMatchObject({
    value: { baseUnits: 7_000_001n, lamports: 5_000_000_000n - FEE - RENT, rentLamports: RENT },
  });
});

test('PYUSD moves alone and leaves the SOL; SOL moves alone and pays no rent', () => {
  expect(planEmptying(held(), 'PYUSD')).toMatchObject({
    value: { baseUnits: 7_000_001n, lamports: 0n },
  });
  expect(planEmptying(held(), 'SOL')).toMatchObject({
    value: { baseUnits: 0n, lamports: 5_000_000_000n - FEE, rentLamports: 0n },
  });
});

test.each([
  ['nothing', { baseUnits: 0n, lamports: 0n }, 'all', 'NOTHING_TO_MOVE'],
  ['less SOL than the fee', { baseUnits: 0n, lamports: FEE }, 'SOL', 'NOTHING_TO_MOVE'],
  ['no PYUSD', { baseUnits: 0n }, 'PYUSD', 'NOTHING_TO_MOVE'],
  ['no SOL', { lamports: 0n }, 'all', 'NO_SOL_FOR_FEES'],
  ['SOL for the fee alone', { lamports: FEE + RENT - 1n }, 'PYUSD', 'NO_SOL_FOR_FEES'],
] as const)('with %s nothing moves', (_name, changes, asset, code) => {
  expect(planEmptying(held(changes), asset)).toMatchObject({ refusals: [{ code }] });
});

test('what moves and what it costs is never more than there is, and SOL is left only when PYUSD moves alone', () => {
  const amount = fc.bigInt({ min: 0n, max: 2n * (FEE + RENT) });
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.constantFrom(0n, RENT),
      fc.constantFrom('PYUSD' as const, 'SOL' as const, 'all' as const),
      (baseUnits, lamports, rentLamports, asset) => {
        const plan = planEmptying(held({ baseUnits, lamports, rentLamports }), asset);
        if (!plan.ok) return;
        const { value } = plan;
        const left = lamports - value.lamports - FEE - value.rentLamports;
        expect(asset === 'PYUSD' ? left >= 0n : left === 0n).toBe(true);
        expect(value.baseUnits).toBe(asset === 'SOL' ? 0n : baseUnits);
      },
    ),
  );
});
