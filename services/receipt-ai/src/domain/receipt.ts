import type { Extraction, ReadValue } from '../extraction/extraction.ts';

export const RECEIPT_STATUSES = ['analyzing', 'analyzed', 'failed'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** The values of a receipt, as read or as a person corrected them. */
export type ReceiptValues = Pick<
  Extraction,
  'amount' | 'currency' | 'date' | 'vendor' | 'invoiceNumber' | 'categoryBuckets' | 'engine'
> &
  // Receipts that were read before the number was looked for have none.
  Partial<Pick<Extraction, 'vendorRegistration'>>;

export type ReadText = ReadValue<string>;

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
  /** Null until an analysis has ended. */
  readonly values: ReceiptValues | null;
  /** Pages of the file; null until an analysis has counted them. */
  readonly pageCount: number | null;
  /** The receipt whose photograph showed this one, too. */
  readonly splitFrom: string | null;
  /** The expense that carries it, as far as that is known here. */
  readonly expenseId: string | null;
}

/** Types that no browser shows as a picture: their pages are drawn. */
const DRAWN_TYPES: ReadonlySet<string> = new Set(['application/pdf', 'image/tiff']);

/** Pages of one file that are drawn. */
export const DRAWN_PAGES_MAX = 20;

/** How many pages of a file are drawn: the first one until they are counted, none of a picture that shows itself. */
export function drawnPages({
  contentType,
  pageCount,
}: Pick<Receipt, 'contentType' | 'pageCount'>): number {
  if (!DRAWN_TYPES.has(contentType)) return 0;
  return Math.min(Math.max(pageCount ?? 1, 1), DRAWN_PAGES_MAX);
}

/** An expense in one of these keeps its receipt. */
const KEEPING_STATUSES = new Set(['submitted', 'approved', 'paid']);

export const keepsReceipt = (expenseStatus: string | null): boolean =>
  expenseStatus !== null && KEEPING_STATUSES.has(expenseStatus);

/** Whoever paid or owes something has an amount to show for it, or the number of a bill. */
export const looksLikeReceipt = ({
  amount,
  invoiceNumber,
}: Pick<Extraction, 'amount' | 'invoiceNumber'>): boolean =>
  amount !== null || invoiceNumber !== null;

/** A value that a person has entered is sure, and stands nowhere on the page. */
export const corrected = (value: string | null): ReadText | null =>
  value === null ? null : { value, confidence: 1, region: null };
