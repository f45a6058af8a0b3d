import { expect, inject, test } from 'vitest';
import { runFuzz } from '../src/fuzz/testing/run-fuzz.ts';

/** Of each; the whole stack took 90 to 180 a second on two busy cores. */
const COUNT = 2_000;

test('hostile inputs made from the contracts cause no internal error, no restart and no failure of another member', async () => {
  const { sent, findings, loggedErrors, ended, bystander } = await runFuzz(inject('stackDataDir'), {
    seed: 20_261_123,
    rest: COUNT,
    graphql: COUNT,
    warmUp: 0,
    inFlight: 6,
    // Other specs share the stack: no replay, no pause.
    hasOperator: false,
    comparesMemory: false,
  });
  expect(findings).toEqual([]);
  expect(loggedErrors).toEqual({});
  expect(ended).toEqual([]);
  expect(bystander.failures).toEqual([]);
  expect(sent).toBe(2 * COUNT);
});
