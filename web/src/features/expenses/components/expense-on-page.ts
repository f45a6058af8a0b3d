import type { ExpenseQuery } from '../../../generated/graphql.ts';

/** An expense as passed to its page and its form. */
export type ExpenseOnPage = NonNullable<ExpenseQuery['expense']>;
