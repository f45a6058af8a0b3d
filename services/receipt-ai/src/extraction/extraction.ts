import type { BucketSuggestion } from '../domain/category-bucket.ts';

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
  /** Alternatives, likeliest first, at most ALTERNATIVES_MAX. Absent without any. */
  alternatives?: AlternativeValue<T>[];
}

export interface AlternativeValue<T> {
  value: T;
  confidence: number;
}

export const ALTERNATIVES_MAX = 3;

/** Another receipt on the same photograph. */
export interface ExtractedPart extends Pick<
  Extraction,
  | 'amount'
  | 'currency'
  | 'date'
  | 'vendor'
  | 'invoiceNumber'
  | 'vendorRegistration'
  | 'categoryBuckets'
  | 'text'
> {
  /** Its part of the photograph as a JPEG in base64. */
  jpeg: string;
}

/** All values of one receipt. A field without evidence is null, never guessed. */
export interface Extraction {
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
  /** The vendor's tax or registration number, letters and digits only; null without one. */
  vendorRegistration: string | null;
  /** At most three, best first. */
  categoryBuckets: BucketSuggestion[];
  /** Recognised text, at most TEXT_LENGTH_MAX characters. */
  text: string;
  /** The other receipts of a photograph that shows several; absent where there are none. */
  parts?: ExtractedPart[];
  /** The first page as a small JPEG in base64, for a provider; never stored. */
  previewJpeg?: string | null;
  pageCount: number;
  timingsMs: Record<string, number>;
}

export const TEXT_LENGTH_MAX = 20_000;

/** Reported in this order, each once per file. */
export type ExtractionStage = 'pages_rendered' | 'text_read' | 'fields_found';

export type StageListener = (stage: ExtractionStage) => void;
