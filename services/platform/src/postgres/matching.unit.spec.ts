import { isNull } from 'drizzle-orm';
import { integer, pgTable, PgDialect, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { reference } from './columns.ts';
import { matching } from './matching.ts';

const bills = pgTable('bills', { organizationId: reference(), number: integer(), paidBy: text() });

test('a row matches by every value and every further condition, with ids as texts', () => {
  const condition = matching(bills, { organizationId: '7', number: 3 }, isNull(bills.paidBy));
  expect(new PgDialect({ casing: 'snake_case' }).sqlToQuery(condition!)).toMatchObject({
    sql: '("bills"."organization_id" = $1 and "bills"."number" = $2 and "bills"."paid_by" is null)',
    params: ['7', 3],
  });
});

test('a value that is undefined is a fault, so that no row of another organization matches', () => {
  expect(() => matching(bills, { organizationId: undefined, number: 3 })).toThrow('organizationId');
  expect(() => matching(bills, {})).toThrow('every row');
});
