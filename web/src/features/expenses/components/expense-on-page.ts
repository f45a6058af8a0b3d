import type { ExpenseQuery } from '../../../generated/graphql.ts';

/** An expense as its page and its form are given it. */
export type ExpenseOnPage = NonNullable<ExpenseQuery['expense']>;
