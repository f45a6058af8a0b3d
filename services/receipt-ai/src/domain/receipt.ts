import type { ReadField, ReadValue, ReceiptValues } from './extraction.ts';

export const RECEIPT_STATUSES = ['analyzing', 'analyzed', 'failed'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** What a person entered in place of a reading, which stays as it was read. */
export interface Correction {
  /** Null where the person cleared the field. */
  readonly value: string | null;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

export type Corrections = Partial<Record<ReadField, Correction>>;

/** A value of a receipt, as corrected where it was. */
export interface ShownText extends ReadValue<string> {
  /** Null where nothing was read. */
  readValue: string | null;
  correction: Correction | null;
}

/** The values of a receipt as they count now. */
export type ShownValues = Omit<ReceiptValues, ReadField> & Record<ReadField, ShownText | null>;

export interface Receipt {
  readonly id: string;
  readonly organizationId: string;
  readonly ownerId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly storageKey: string;
  readonly status: ReceiptStatus;
  readonly createdAt: Date;
  /** As read; null until an analysis has ended. */
  readonly values: ReceiptValues | null;
  readonly corrections: Corrections;
  /** Pages of the file; null until an analysis has counted them. */
  readonly pageCount: number | null;
  /** Of a file that is still being read, where it has several pages. */
  readonly pagesRead: number | null;
  /** The receipt whose photograph also showed this one. */
  readonly splitFrom: string | null;
  /** Its expense, as far as known here. */
  readonly expenseId: string | null;
}

/** Maximum pages rendered per file. */
export const DRAWN_PAGES_MAX = 20;

/** Number of pages to render: the first one until they are counted. */
export const drawnPages = ({ pageCount }: Pick<Receipt, 'pageCount'>): number =>
  Math.min(Math.max(pageCount ?? 1, 1), DRAWN_PAGES_MAX);

/** In these statuses an expense keeps its receipt: what was submitted names it, also once it was decided on. */
export const NAMING_STATUSES = ['submitted', 'sent_back', 'rejected', 'approved', 'paid'] as const;

/** In these statuses an expense keeps its receipt as it is. */
export const KEEPING_STATUSES = ['submitted', 'approved', 'paid'] as const;

/** A receipt or an invoice has an amount or a number. */
export const looksLikeReceipt = ({
  amount,
  invoiceNumber,
}: Pick<ReceiptValues, 'amount' | 'invoiceNumber'>): boolean =>
  amount !== null || invoiceNumber !== null;

/** Of a receipt without a reading. */
export const NOTHING_READ: ReceiptValues = {
  engine: 'entered by hand',
  amount: null,
  currency: null,
  date: null,
  vendor: null,
  invoiceNumber: null,
  vendorRegistration: null,
  documentKind: 'receipt',
  differences: [],
  lineItems: [],
  taxes: [],
  categoryBuckets: [],
};

/** The values that count: what a person entered, else what was read. Null without either. */
export function shownValues({
  values,
  corrections,
}: Pick<Receipt, 'values' | 'corrections'>): ShownValues | null {
  if (values === null && Object.keys(corrections).length === 0) return null;
  const read = values ?? NOTHING_READ;
  const shown = (field: ReadField): ShownText | null => shownText(read[field], corrections[field]);
  return {
    ...read,
    amount: shown('amount'),
    currency: shown('currency'),
    date: shown('date'),
    vendor: shown('vendor'),
    invoiceNumber: shown('invoiceNumber'),
  };
}

/** A value entered by a person is certain, and has no region on the page. */
function shownText(
  read: ReadValue<string> | null,
  correction: Correction | undefined,
): ShownText | null {
  const readValue = read?.value ?? null;
  if (!correction) return read && { ...read, readValue, correction: null };
  const { value } = correction;
  return value === null ? null : { value, confidence: 1, region: null, readValue, correction };
}
