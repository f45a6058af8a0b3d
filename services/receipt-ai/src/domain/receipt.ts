import {
  CONFIDENCE_MIN,
  READ_FIELDS,
  type ReadField,
  type ReadValue,
  type ReceiptValues,
} from './extraction.ts';

export const RECEIPT_STATUSES = ['analyzing', 'analyzed', 'failed'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** A value that a person entered; the value that was read is kept beside it. */
export interface Correction {
  /** Null where the person cleared the field. */
  readonly value: string | null;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

export type Corrections = Partial<Record<ReadField, Correction>>;

/** A value of a receipt: the correction where a person entered one, else the value as read. */
export interface ShownText extends ReadValue<string> {
  /** Null where nothing was read. */
  readValue: string | null;
  correction: Correction | null;
}

/** The values of a receipt with its corrections applied. */
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
  /** The values as read; null until an analysis has ended. */
  readonly values: ReceiptValues | null;
  readonly corrections: Corrections;
  /** Pages of the file; null until an analysis has counted them. */
  readonly pageCount: number | null;
  /** How many pages are read while the analysis of a file of several pages is running; null otherwise. */
  readonly pagesRead: number | null;
  /** The receipt whose photograph also showed this one. */
  readonly splitFrom: string | null;
  /** The newest expense with this receipt; null where this service knows of none. */
  readonly expenseId: string | null;
}

/** Maximum pages rendered per file. */
export const DRAWN_PAGES_MAX = 20;

/** Number of pages to render; only the first until the pages are counted. */
export const drawnPages = ({ pageCount }: Pick<Receipt, 'pageCount'>): number =>
  Math.min(Math.max(pageCount ?? 1, 1), DRAWN_PAGES_MAX);

/** An expense in one of these statuses was submitted with its receipt, which therefore cannot be deleted. */
export const EVIDENCE_STATUSES = [
  'submitted',
  'sent_back',
  'rejected',
  'approved',
  'paid',
] as const;

/** The values of a receipt cannot change while its expense is in one of these statuses. */
export const LOCKING_STATUSES = ['submitted', 'approved', 'paid'] as const;

/** Whether a file is probably a receipt or an invoice, which has an amount or a number; a doubtful number may be any. */
export const looksLikeReceipt = ({
  amount,
  invoiceNumber,
}: Pick<ReceiptValues, 'amount' | 'invoiceNumber'>): boolean =>
  amount !== null || (invoiceNumber?.confidence ?? 0) >= CONFIDENCE_MIN;

/** The values of a receipt that was not read. */
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

/** The values of a receipt with its corrections applied; null where nothing was read or entered. */
export function shownValues({
  values,
  corrections,
}: Pick<Receipt, 'values' | 'corrections'>): ShownValues | null {
  if (values === null && Object.keys(corrections).length === 0) return null;
  const read = values ?? NOTHING_READ;
  const shown = READ_FIELDS.map((field) => [field, shownText(read[field], corrections[field])]);
  return { ...read, ...(Object.fromEntries(shown) as Record<ReadField, ShownText | null>) };
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
