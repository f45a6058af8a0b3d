import type { ExpenseQuery } from '#graphql';

/** An expense as passed to its page and its form. */
export type ExpenseOnPage = NonNullable<ExpenseQuery['expense']>;
