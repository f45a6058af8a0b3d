/** The values of an expense that can be read from a receipt. */
export type ReadableField = 'amount' | 'currency' | 'vendor' | 'date' | 'invoiceNumber';

/** Fractions of the page, 0 to 1, from the top left. */
export interface ReadRegion {
  /** The page number, counted from 0. */
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ReadValue {
  value: string;
  /** The confidence of the reading, 0 to 1. */
  confidence: number;
  region: ReadRegion | null;
  /** Alternative readings, likeliest first. */
  alternatives: readonly string[];
}

export interface SuggestedCategory {
  id: string;
  name: string;
  /** The policy that fits the category; empty without one. */
  policyId: string;
  /** The reason as a sentence. */
  reason: string;
}

/** What a receipt lists, as decimals of its currency. */
export interface ReceiptItems {
  lineItems: readonly { description: string; amount: string }[];
  /** One per rate; a rate is in percent. */
  taxes: readonly { rate: string | null; tax: string; gross: string }[];
}

/** The values of a receipt for its expense. */
export interface ReceiptDraft extends Partial<ReceiptItems> {
  receiptId: string;
  /** 'reading' means that its values are not known yet. */
  status: 'reading' | 'read' | 'failed';
  /** Number of pages read, for a long file that is still being read. */
  pagesRead?: number | null;
  /** Sentences about what could not be read. */
  notices?: readonly string[];
  fileName: string;
  contentType: string;
  /** Null when the receipt itself could not be fetched. */
  url: string | null;
  /** A picture of each page; empty when the receipt could not be fetched. */
  pageUrls: readonly string[];
  values: Partial<Record<ReadableField, ReadValue>>;
  /** The currency that is selected when the receipt names none; USD without one. */
  currencyIfUnnamed?: string;
  /** At most three, best first. */
  categories: readonly SuggestedCategory[];
  categoryId: string | null;
  policyId: string | null;
  recommendationReason: string | null;
  /** The other receipts in the same file; empty for a single one. */
  others?: readonly ReceiptDraft[];
}

/** The state of the receipt with which an expense is created. */
export interface ReceiptReading {
  /**
   * 'none': no receipt. 'late': still being read, but the page stopped waiting. 'gone': deleted, or unreadable and therefore not
   * kept. 'unreachable': the receipt could not be fetched.
   */
  status: 'none' | 'reading' | 'read' | 'failed' | 'late' | 'gone' | 'unreachable';
  draft: ReceiptDraft | null;
  retry?: () => void;
}

/** Said of a receipt whose reading failed, beside a button that reads it again. */
export const unreadMessage = "We couldn't read this receipt. Try again, or enter the details.";

/** Below this confidence a value should be checked. */
export const confidenceLow = 0.75;
