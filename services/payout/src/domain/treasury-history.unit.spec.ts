import { expect, test } from 'vitest';
import {
  lastDays,
  treasuryDays,
  type BookedTreasury,
  type DayMovements,
} from './treasury-history.ts';

const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
const moved = (date: string, baseUnits: bigint, lamports = 0n): DayMovements => ({
  date,
  change: { baseUnits, lamports },
  paidOut: baseUnits < 0n ? -baseUnits : 0n,
  received: baseUnits > 0n ? baseUnits : 0n,
});
const treasury = (changes: Partial<BookedTreasury> = {}): BookedTreasury => ({
  openedOn: '2026-01-01',
  balances: { baseUnits: 100n, lamports: 50n },
  movements: [],
  ...changes,
});

test('the last days end today in UTC, also where the server’s day differs', () => {
  expect(lastDays(new Date('2026-03-01T23:59:59.999Z'), 3)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(lastDays(new Date('2026-03-02T00:00:00.000Z'), 1)).toEqual(['2026-03-02']);
});

test('a day without movements keeps the balance of the day before, so that the chart has no gaps', () => {
  const movements = [moved('2026-11-21', -30n, -5n), moved('2026-11-23', 10n)];
  expect(treasuryDays([treasury({ movements })], DAYS)).toEqual([
    { date: '2026-11-20', baseUnits: 120n, lamports: 55n, paidOut: 0n, received: 0n },
    { date: '2026-11-21', baseUnits: 90n, lamports: 50n, paidOut: 30n, received: 0n },
    { date: '2026-11-22', baseUnits: 90n, lamports: 50n, paidOut: 0n, received: 0n },
    { date: '2026-11-23', baseUnits: 100n, lamports: 50n, paidOut: 0n, received: 10n },
  ]);
});

test('days before the first treasury are left out, not drawn as zero', () => {
  const days = treasuryDays([treasury({ openedOn: '2026-11-22' })], DAYS);
  expect(days.map(({ date, baseUnits }) => [date, baseUnits])).toEqual([
    ['2026-11-22', 100n],
    ['2026-11-23', 100n],
  ]);
  expect(treasuryDays([treasury({ openedOn: '2026-11-24' })], DAYS)).toEqual([]);
});

test('two treasuries are summed, and one opened later counts from its opening on', () => {
  const second = treasury({
    openedOn: '2026-11-22',
    balances: { baseUnits: 7n, lamports: 2n },
    movements: [moved('2026-11-23', -1n)],
  });
  const days = treasuryDays([treasury(), second], DAYS);
  expect(days.map(({ baseUnits, lamports, paidOut }) => [baseUnits, lamports, paidOut])).toEqual([
    [100n, 50n, 0n],
    [100n, 50n, 0n],
    [108n, 52n, 0n],
    [107n, 52n, 1n],
  ]);
});

test('a transfer between own treasuries moves both balances and leaves their sum', () => {
  const between = (baseUnits: bigint): DayMovements => ({
    ...moved('2026-11-22', baseUnits),
    paidOut: 0n,
    received: 0n,
  });
  const days = treasuryDays(
    [treasury({ movements: [between(-40n)] }), treasury({ movements: [between(40n)] })],
    DAYS,
  );
  expect(days.map(({ baseUnits, paidOut, received }) => [baseUnits, paidOut, received])).toEqual(
    DAYS.map(() => [200n, 0n, 0n]),
  );
});
