import type { UpdateReceiptInput } from '../generated/resolver-types.ts';
import type { CorrectionInput } from '../use-cases/change-receipt.ts';

/** Deprecated input fields, which the schema accepts until 2027-03-31. */
const FORMER_NAMES = {
  amount: 'extractedAmount',
  currency: 'extractedCurrency',
  date: 'extractedDate',
  vendor: 'extractedVendor',
  invoiceNumber: 'extractedInvoiceId',
} as const;

/** The corrections of an input. Where both names of a field are given, the new name's value counts. */
export const correctionsOf = (input: UpdateReceiptInput): CorrectionInput =>
  Object.fromEntries(
    (Object.keys(FORMER_NAMES) as (keyof typeof FORMER_NAMES)[]).flatMap((name) => {
      const value = input[name] === undefined ? input[FORMER_NAMES[name]] : input[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
