import type { Viewer } from '@outlay/platform/auth';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import type { Receipt, ReceiptStatus, ReceiptValues } from '../domain/receipt.ts';
import type { KnownCategory, KnownPolicy, VendorChoice } from '../domain/recommendation.ts';
import type { KnownVendorName } from '../domain/vendor-memory.ts';
import type { Extraction } from '../extraction/extraction.ts';

export type NewReceipt = Omit<
  Receipt,
  'id' | 'createdAt' | 'values' | 'pageCount' | 'expenseId' | 'status'
>;

/** Receipts inside one transaction. */
export interface Scope {
  /** Written as being analysed, under a lease until `leasedUntil`; null: anyone may take it up. */
  insert(receipt: NewReceipt, leasedUntil: Date | null): Promise<Receipt>;
  /** Whether receipts were split from this one, in an earlier analysis. */
  hasParts(id: string): Promise<boolean>;
  /** The row locked until the transaction ends. */
  lock(organizationId: string, id: string): Promise<Receipt | null>;
  saveAnalysis(id: string, extraction: Extraction): Promise<void>;
  setStatus(id: string, status: ReceiptStatus): Promise<void>;
  saveValues(id: string, values: ReceiptValues): Promise<void>;
  delete(id: string): Promise<void>;
  /** Names that members gave to the seller with this number, most used first. */
  knownNames(organizationId: string, registration: string): Promise<KnownVendorName[]>;
  rememberName(organizationId: string, registration: string, name: string): Promise<void>;
  /** Status of the expense that carries the receipt; null when none does. */
  carrierStatus(id: string): Promise<string | null>;
  publish(event: AnyOutgoingEvent): Promise<void>;
}

export interface UnitOfWork {
  run<Value>(cause: Cause, work: (scope: Scope) => Promise<Value>): Promise<Value>;
}

/** An analysis that waits to be tried again. */
export interface WaitingAnalysis {
  readonly receipt: Receipt;
  readonly attempts: number;
}

/** What a link of a receipt opens. */
export type LinkedFile = Pick<
  Receipt,
  'organizationId' | 'storageKey' | 'contentType' | 'fileName' | 'pageCount'
>;

export interface ReceiptQueries {
  find(viewer: Viewer, id: string): Promise<Receipt | null>;
  findMany(viewer: Viewer, ids: readonly string[]): Promise<Receipt[]>;
  own(
    viewer: Viewer,
    page: { skip: number; limit: number; unattached: boolean },
  ): Promise<Receipt[]>;
  /** For each receipt those that were split from it, in the order of their ids. */
  partsOf(viewer: Viewer, ids: readonly string[]): Promise<Receipt[][]>;
  /** An earlier receipt of the viewer with the same content. */
  earlierTwin(viewer: Viewer, receipt: Receipt): Promise<string | null>;
  catalogue(viewer: Viewer): Promise<{ categories: KnownCategory[]; policies: KnownPolicy[] }>;
  /** What was chosen most often for each vendor; null for one that nothing was chosen for. */
  remembered(viewer: Viewer, vendorKeys: readonly string[]): Promise<(VendorChoice | null)[]>;
  /** File of a receipt whose link has been checked. */
  fileOf(id: string): Promise<LinkedFile | null>;
  /** Takes the lease of one analysis that nobody works on; null when there is none. */
  claimWaiting(now: Date, leaseMs: number): Promise<WaitingAnalysis | null>;
}

export interface Reader {
  /** @throws UnreadableFileError for a file that cannot be read at all, ExtractionUnavailableError when it should be tried again. */
  extract(
    filePath: string,
    onStage?: (stage: string) => void,
    /** Whose file it is: those that wait take turns by organisation. */
    organizationId?: string,
  ): Promise<Extraction>;
}

export interface PageDrawer {
  /**
   * Picture of one page, counted from 0, as a JPEG.
   * @throws UnreadableFileError for a page that cannot be drawn at all, ExtractionUnavailableError when it should be tried again.
   */
  draw(filePath: string, page: number, organizationId: string): Promise<Buffer>;
}
