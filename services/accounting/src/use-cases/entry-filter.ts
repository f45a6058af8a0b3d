import { parseMoney } from '@outlay/platform/money';
import { isRowId } from '@outlay/platform/text';
import { isMonth } from '@outlay/schemas/months';
import { z } from 'zod';

const text = z.string().trim().min(1).max(100).nullish();
const month = z.string().refine(isMonth).nullish();
const id = z.string().refine(isRowId).nullish();
/** In cents, which every currency of books has. */
const amount = z
  .string()
  .transform((given) => parseMoney(given, 'USD'))
  .refine((money) => typeof money === 'object')
  .transform(({ amountMinor }) => amountMinor)
  .nullish();

/** Which entries are asked for; the SDL says what each part means. */
export const entryFilter = z.object({
  ...{ month, before: month, account: text, personId: id, vendor: text, document: text },
  field: z.object({ key: z.string(), value: z.string() }).nullish(),
  ...{ amountFrom: amount, amountTo: amount, expenseId: id, transaction: text },
});

export type EntryFilter = z.output<typeof entryFilter>;
