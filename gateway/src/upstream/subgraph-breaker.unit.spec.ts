import { expect, test } from 'vitest';
import { SubgraphBreaker } from './subgraph-breaker.ts';

function aBreaker(): { breaker: SubgraphBreaker; pass: (ms: number) => void } {
  let nowMs = 0;
  return { breaker: new SubgraphBreaker(() => nowMs), pass: (ms) => void (nowMs += ms) };
}

test('a subgraph that answers always gets requests', () => {
  const { breaker } = aBreaker();
  for (let call = 0; call < 3; call += 1) {
    expect(breaker.mayCall()).toBe(true);
    breaker.answered();
  }
});

test('after a timeout requests fail immediately, then a single one retries', () => {
  const { breaker, pass } = aBreaker();
  breaker.hung();
  expect(breaker.mayCall()).toBe(false);
  pass(3_000);
  expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, false]);
});

test('the retry decides: success closes the breaker, failure keeps it open', () => {
  const { breaker, pass } = aBreaker();
  breaker.hung();
  pass(3_000);
  breaker.mayCall();
  breaker.hung();
  expect(breaker.mayCall()).toBe(false);
  pass(3_000);
  breaker.mayCall();
  breaker.answered();
  expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, true]);
});

test('a slow call of a subgraph that responds to others is known from one that hangs', () => {
  const { breaker, pass } = aBreaker();
  pass(1_000);
  breaker.answered();
  pass(1_000);
  expect([breaker.hasAnsweredSince(500), breaker.hasAnsweredSince(1_500)]).toEqual([true, false]);
});

test('clients hear since when a subgraph is down, until it responds', () => {
  const { breaker, pass } = aBreaker();
  expect(breaker.downSince).toBeNull();
  pass(1_000);
  breaker.refused();
  pass(3_000);
  breaker.hung();
  expect(breaker.downSince).toEqual(new Date(1_000));
  breaker.answered();
  expect(breaker.downSince).toBeNull();
});
