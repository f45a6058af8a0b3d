import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterMove,
  COST_METHODS,
  costOf,
  costOfMove,
  quantityOf,
  type CostMethod,
  type Holding,
} from './asset-cost.ts';

interface Move {
  readonly quantityMinor: bigint;
  readonly valueCents: bigint;
}

/** Funding and paying in any order, also paying what was not seen to come. */
const moves = fc.array(
  fc
    .record({
      size: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      price: fc.bigInt({ min: 90n, max: 110n }),
      isIn: fc.boolean(),
    })
    .map(({ size, price, isIn }): Move => {
      const quantityMinor = isIn ? size : -size;
      return { quantityMinor, valueCents: (quantityMinor * price) / 1_000_000n };
    }),
  { maxLength: 40 },
);

interface Run {
  readonly holding: Holding;
  /** What was booked to the asset's account. */
  readonly booked: bigint;
  readonly quantity: bigint;
}

function run(all: readonly Move[], method: CostMethod): Run {
  let state: Run = { holding: [], booked: 0n, quantity: 0n };
  for (const { quantityMinor, valueCents } of all) {
    const cents = costOfMove(state.holding, quantityMinor, valueCents);
    state = {
      holding: afterMove(state.holding, quantityMinor, cents, method),
      booked: state.booked + cents,
      quantity: state.quantity + quantityMinor,
    };
  }
  return state;
}

describe.each(COST_METHODS)('by %s, in any order of funding and paying', (method) => {
  test('the lots explain quantity and cost of the account to the last unit', () => {
    fc.assert(
      fc.property(moves, (all) => {
        const { holding, booked, quantity } = run(all, method);
        expect(quantityOf(holding)).toBe(quantity);
        expect(costOf(holding)).toBe(booked);
      }),
    );
  });

  test('an emptied wallet leaves 0.00', () => {
    fc.assert(
      fc.property(moves, fc.bigInt({ min: 1n, max: 10n ** 8n }), (all, valueCents) => {
        const { holding, booked, quantity } = run(all, method);
        fc.pre(quantity !== 0n);
        const value = quantity > 0n ? -valueCents : valueCents;
        const cents = costOfMove(holding, -quantity, value);
        expect(booked + cents).toBe(0n);
        expect(afterMove(holding, -quantity, cents, method)).toEqual([]);
      }),
    );
  });

  test('what is taken and put back at its cost leaves the account as it was', () => {
    fc.assert(
      fc.property(moves, fc.bigInt({ min: 1n, max: 10n ** 12n }), (all, size) => {
        const { holding } = run(all, method);
        fc.pre(quantityOf(holding) > size);
        const cents = costOfMove(holding, -size, 0n);
        const back = afterMove(afterMove(holding, -size, cents, method), size, -cents, method);
        expect(quantityOf(back)).toBe(quantityOf(holding));
        expect(costOf(back)).toBe(costOf(holding));
      }),
    );
  });
});

const twice = [
  { quantityMinor: 100n, valueCents: 100n },
  { quantityMinor: 100n, valueCents: 120n },
];

test('what leaves costs the average of all that is held', () => {
  expect(costOfMove(run(twice, 'average').holding, -100n, -115n)).toBe(-110n);
});

test('first in, first out: what leaves costs what came first', () => {
  const { holding } = run(twice, 'fifo');
  expect(costOfMove(holding, -100n, -115n)).toBe(-100n);
  expect(costOfMove(holding, -150n, -170n)).toBe(-160n);
});

test('what left before it was seen to come is settled at its value then', () => {
  const short = run([{ quantityMinor: -100n, valueCents: -100n }], 'average').holding;
  expect(costOfMove(short, 150n, 180n)).toBe(160n);
});
