import fc from 'fast-check';
import { expect, test } from 'vitest';
import { thatPaid } from '../../test/fixtures/a-small-chain.ts';
import { step } from '../../test/fixtures/two-treasuries-steps.ts';
import {
  apply,
  assertOneMayLand,
  aWorld,
  settle,
} from '../../test/fixtures/two-treasuries-world.ts';

const sequences = fc.array(step, { minLength: 20, maxLength: 70 });

test('no order of expiry, release to the other treasury, switches, crashes and concurrent workers makes two treasuries pay one payout', () => {
  let released = 0;
  fc.assert(
    fc.property(sequences, (sequence) => {
      const world = aWorld();
      for (const each of sequence) {
        apply(world, each);
        assertOneMayLand(world);
      }
      settle(world);
      expect(['PAID', 'FAILED', 'HELD']).toContain(world.row.status);
      expect(thatPaid(world)).toHaveLength(world.row.status === 'PAID' ? 1 : 0);
      if (new Set(world.attempts.map(({ treasury }) => treasury)).size > 1) released += 1;
    }),
    { numRuns: 1_500 },
  );
  // Otherwise no run has used both treasuries.
  expect(released).toBeGreaterThan(0);
});
