import { expect, test } from 'vitest';
import type { AnyEvent } from './envelope.ts';
import { runsOf } from './runs-of.ts';

const of = (type: string, subject: string) => ({ event: { type, subject } as AnyEvent });

test('a run ends where the type changes or an aggregate repeats', () => {
  const items = [of('A', '1'), of('A', '2'), of('A', '1'), of('B', '2'), of('B', '3')];
  const runs = runsOf(items).map((run) => run.map(({ event }) => event.type + event.subject));
  expect(runs).toEqual([['A1', 'A2'], ['A1'], ['B2', 'B3']]);
});
