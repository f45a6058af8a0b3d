import type { Extraction, ReadValue } from '../extraction/extraction.ts';

export const RECEIPT_STATUSES = ['analyzing', 'analyzed', 'failed'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** The values of a receipt, as extracted or as corrected by a person. */
export type ReceiptValues = Pick<
  Extraction,
  'amount' | 'currency' | 'date' | 'vendor' | 'invoiceNumber' | 'categoryBuckets' | 'engine'
> &
  // Missing in receipts from before they were extracted.
  Partial<
    Pick<Extraction, 'vendorRegistration' | 'documentKind' | 'differences' | 'lineItems' | 'taxes'>
  >;

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

/** In these statuses an expense keeps its receipt. */
const KEEPING_STATUSES = new Set(['submitted', 'approved', 'paid']);

export const keepsReceipt = (expenseStatus: string | null): boolean =>
  expenseStatus !== null && KEEPING_STATUSES.has(expenseStatus);

/** A receipt or an invoice has an amount or a number. */
export const looksLikeReceipt = ({
  amount,
  invoiceNumber,
}: Pick<Extraction, 'amount' | 'invoiceNumber'>): boolean =>
  amount !== null || invoiceNumber !== null;

/** A value entered by a person is certain, and has no region on the page. */
export const corrected = (value: string | null): ReadText | null =>
  value === null ? null : { value, confidence: 1, region: null };
