import type { BucketSuggestion } from './category-bucket.ts';

/** A rectangle on one page, in fractions 0..1 of that page's width and height, so that any rendering can show it. */
export interface PageRegion {
  /** Counted from 0. */
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One extracted value, with confidence and region. */
export interface ReadValue<T> {
  value: T;
  /** Calibrated share of such values that are right, 0..1. */
  confidence: number;
  /** Null where the value was inferred and has no region. */
  region: PageRegion | null;
  /** Alternatives, likeliest first, at most ALTERNATIVES_MAX; absent where the value has no alternative. */
  alternatives?: AlternativeValue<T>[];
}

export interface AlternativeValue<T> {
  value: T;
  confidence: number;
}

export const ALTERNATIVES_MAX = 3;

/** A value of less confidence is little more than a guess: people are asked to check it, and consumers must not enforce it. */
export const CONFIDENCE_MIN = 0.75;

/** A surer value, with the one that it replaces, if any, as the first alternative. */
export function replaceValue(
  read: ReadValue<string> | null,
  value: string,
  confidence: number,
): ReadValue<string> {
  const before = read && {
    value: read.value,
    confidence: Math.min(read.confidence, 1 - confidence),
  };
  const alternatives = [...(before ? [before] : []), ...(read?.alternatives ?? [])].slice(
    0,
    ALTERNATIVES_MAX,
  );
  return { value, confidence, region: null, alternatives };
}

/** A line of a receipt: goods, a service, a discount or a return. Numbers are decimal strings with a point. */
export interface LineItem {
  /** As printed, at most LINE_TEXT_MAX characters. */
  description: string;
  /** Null where it is not printed. */
  quantity: string | null;
  /** Price of one; null where it is not printed. */
  unitPrice: string | null;
  /** What the line adds to the sum; negative for discounts and returns. */
  amount: string;
  /** Calibrated share of such lines that are right, 0..1. */
  confidence: number;
  /** The region of the line's rows; null for a line of a machine-readable invoice. */
  region: PageRegion | null;
}

/** Tax of a receipt at one rate. Numbers are decimal strings with a point; net + tax = gross. */
export interface TaxLine {
  /** Percent; null where it is not printed and does not follow from the amounts. */
  rate: string | null;
  net: string;
  tax: string;
  gross: string;
  /** Calibrated share of such lines that are right, 0..1. */
  confidence: number;
  region: PageRegion | null;
}

export const LINE_ITEMS_MAX = 200;
export const TAX_LINES_MAX = 10;
export const LINE_TEXT_MAX = 200;

/** A credit note takes an amount back; its amounts are negative. */
export type DocumentKind = 'receipt' | 'credit_note' | 'quotation';

/** Fields that are read as one value each. */
export const READ_FIELDS = ['amount', 'currency', 'date', 'vendor', 'invoiceNumber'] as const;
export type ReadField = (typeof READ_FIELDS)[number];

/** A value in invisible text or embedded data that differs from what the page shows. */
export interface ReadDifference {
  field: ReadField;
  /** The value in the invisible text or embedded data. */
  hidden: string;
  /** The value on the page; null where the page has none. */
  shown: string | null;
}

/** What a file has that was not read. */
export interface Unread {
  /** The name of a script whose text no installed model reads. */
  script?: string;
  /** Much of the text is handwritten or hard to read. */
  hardToRead?: true;
  /** How many receipts of the file were left out. */
  receipts?: number;
}

/** The values of one receipt as read. A field without evidence is null, never guessed. */
export interface ReceiptValues {
  /** Source of the text: the model pack's name, or `pdf-text`. */
  engine: string;
  /** Decimal string with a point and the printed scale. */
  amount: ReadValue<string> | null;
  /** ISO 4217. */
  currency: ReadValue<string> | null;
  /** ISO yyyy-mm-dd. */
  date: ReadValue<string> | null;
  vendor: ReadValue<string> | null;
  invoiceNumber: ReadValue<string> | null;
  documentKind: DocumentKind;
  /** Where hidden text or data differs from the page, whose values count; at most one per field. */
  differences: ReadDifference[];
  /** The vendor's tax or registration number, letters and digits only; null where none was found. */
  vendorRegistration: string | null;
  /** In printed order, at most LINE_ITEMS_MAX; empty unless sums confirm them. */
  lineItems: LineItem[];
  /** In printed order, at most TAX_LINES_MAX; empty unless sums confirm them. */
  taxes: TaxLine[];
  /** Absent where everything was read. */
  unread?: Unread;
  /** At most three, best first. */
  categoryBuckets: BucketSuggestion[];
}

/** The values of a file's receipt, with what its analysis found besides. */
export interface Extraction extends ReceiptValues {
  /** Recognised text, at most TEXT_LENGTH_MAX characters. */
  text: string;
  /** The other receipts of a photograph or file that holds several; absent where the file holds one. */
  parts?: ExtractedPart[];
  /** The first page as a small JPEG in base64, for a provider; absent for a text page; never stored. */
  previewJpeg?: string;
  pageCount: number;
  timingsMs: Record<string, number>;
}

/** Another receipt in the same file. */
export interface ExtractedPart extends Omit<ReceiptValues, 'engine'> {
  text: string;
  /** The receipt's part of the file as a JPEG in base64. */
  jpeg: string;
}

/** More pages of a file are not read, which bounds its time; the last page always is. */
export const PAGES_READ_MAX = 50;
/** More receipts of a file are not read. */
export const RECEIPTS_READ_MAX = 20;

export const TEXT_LENGTH_MAX = 20_000;

/** Reported in this order, each once per file; `page_read` after each page but the last of a long file. */
export type ExtractionStage = 'pages_rendered' | 'page_read' | 'text_read' | 'fields_found';

/** How far a long file is read. */
export interface PageProgress {
  pagesRead: number;
  /** What the pages read so far show. */
  soFar: Extraction;
}

/** `progress` comes with `page_read`. */
export type StageListener = (stage: ExtractionStage, progress?: PageProgress) => void;
