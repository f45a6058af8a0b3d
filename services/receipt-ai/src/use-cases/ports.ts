import type { Readable } from 'node:stream';
import type { Position } from '@outlay/platform/paging';
import type { Viewer } from '@outlay/platform/auth';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import type { Corrections, Receipt, ReceiptStatus } from '../domain/receipt.ts';
import type { EarlierChoice, KnownCategory, KnownPolicy } from '../domain/recommendation.ts';
import type { KnownVendorName } from '../domain/vendor-memory.ts';
import type { Extraction, StageListener } from '../domain/extraction.ts';

export type NewReceipt = Omit<
  Receipt,
  'id' | 'createdAt' | 'values' | 'corrections' | 'pageCount' | 'pagesRead' | 'expenseId' | 'status'
>;

/** Receipts inside one transaction. */
export interface Scope {
  /** Inserts a receipt that is being analysed, leased until `leasedUntil`; with null any worker may take it. */
  insert(receipt: NewReceipt, leasedUntil: Date | null): Promise<Receipt>;
  /** Whether an earlier analysis split receipts from this one. */
  hasParts(id: string): Promise<boolean>;
  /** Reads the receipt and locks its row until the transaction ends. */
  lock(organizationId: string, id: string): Promise<Receipt | null>;
  saveAnalysis(id: string, extraction: Extraction): Promise<void>;
  setStatus(id: string, status: ReceiptStatus): Promise<void>;
  /** Ends the lease of an analysis: any worker may take it. One that was not tried doesn't count as an attempt. */
  release(id: string, how: { isUntried: boolean }): Promise<void>;
  /** Makes a locked receipt wait for another analysis, with all its attempts. */
  analyseAgain(id: string): Promise<void>;
  /** Prolongs the lease of an analysis under way. */
  renew(id: string, leasedUntil: Date): Promise<void>;
  /** Stores what has been read of a long file; has no effect once its analysis has ended. */
  saveProgress(id: string, soFar: Extraction, pagesRead: number): Promise<void>;
  /** Returns false and changes nothing where the receipt has a submitted, approved or paid expense. */
  saveCorrections(id: string, corrections: Corrections): Promise<boolean>;
  /** Marks the receipt as deleted. Returns false and changes nothing where an expense was submitted with it. */
  delete(id: string): Promise<boolean>;
  /** Names that members gave to the vendor with this number, most used first. */
  knownNames(organizationId: string, registration: string): Promise<KnownVendorName[]>;
  rememberName(organizationId: string, registration: string, name: string): Promise<void>;
  publish(event: AnyOutgoingEvent): Promise<void>;
}

export interface UnitOfWork {
  run<Value>(cause: Cause, work: (scope: Scope) => Promise<Value>): Promise<Value>;
}

/** An analysis to retry. */
export interface WaitingAnalysis {
  readonly receipt: Receipt;
  readonly attempts: number;
}

/** What a link of a receipt gives access to. */
export type LinkedFile = Pick<
  Receipt,
  'organizationId' | 'storageKey' | 'contentType' | 'fileName' | 'pageCount'
>;

export interface ReceiptQueries {
  findMany(viewer: Viewer, ids: readonly string[]): Promise<Receipt[]>;
  /** Newest first. */
  own(
    viewer: Viewer,
    page: {
      readonly skip: number;
      readonly limit: number;
      readonly after: Position | null;
      readonly unattached: boolean;
    },
  ): Promise<Receipt[]>;
  /** For each receipt the ones that were split from it, in the order of their ids. */
  partsOf(viewer: Viewer, ids: readonly string[]): Promise<Receipt[][]>;
  /** An earlier receipt of the viewer with the same content. */
  earlierTwin(viewer: Viewer, receipt: Receipt): Promise<string | null>;
  /** The viewer's first own receipt that shows the same as this analysed one in another file. */
  earlierCopy(viewer: Viewer, receiptId: string): Promise<string | null>;
  catalogue(viewer: Viewer): Promise<{ categories: KnownCategory[]; policies: KnownPolicy[] }>;
  /** The organization's last choices for each vendor key or bucket, newest first. */
  earlierChoices(viewer: Viewer, keys: readonly string[]): Promise<EarlierChoice[][]>;
  /** File of a receipt whose link has been verified. */
  fileOf(id: string): Promise<LinkedFile | null>;
  /** Leases one analysis without a worker; null when there is none. */
  claimWaiting(now: Date, leaseMs: number): Promise<WaitingAnalysis | null>;
  /** Deleted receipts that no submitted expense names, the longest released first. */
  released(max: number): Promise<Pick<Receipt, 'id' | 'storageKey'>[]>;
  /** Deletes the row of a released receipt whose file was removed. */
  forget(id: string): Promise<void>;
}

export interface Reader {
  /** @throws UnreadableFileError for an unreadable file, ExtractionUnavailableError when it should be retried. */
  extract(
    filePath: string,
    onStage?: StageListener,
    /** The file's organization: queued files take turns by organization. */
    organizationId?: string,
  ): Promise<Extraction>;
}

/** How much organizations may ask the vision provider at a host. */
export interface VisionBudget {
  readonly host: string;
  /** The most receipts of an organization in a day, which begins at midnight UTC. */
  readonly dailyMax: number;
  /** Counts one receipt; false where the organization's admins don't allow this host or the day's receipts are used up. */
  take(organizationId: string): Promise<boolean>;
  sentToday(organizationId: string): Promise<number>;
}

export interface PageDrawer {
  /**
   * Image of one page, counted from 0, as a JPEG.
   *
   * @throws UnreadableFileError for a page that can't be rendered, ExtractionUnavailableError when it should be retried.
   */
  draw(filePath: string, page: number, organizationId: string): Promise<Buffer>;
}

/** Keeps uploaded files in a folder of this machine or in an object store. */
export interface FileStorage {
  /**
   * Stores a stream under a new key. Stops and deletes its data when `maxBytes` is exceeded or the stream breaks.
   *
   * @throws {FileTooLargeError}
   */
  save(organizationId: string, content: Readable, maxBytes: number): Promise<StoredFile>;
  /** @throws where the file does not exist */
  open(key: string): Promise<Readable>;
  /** An address at the object store from which the file can be downloaded for a minute; null where this service sends the file. */
  downloadUrl(key: string, as: DownloadName): Promise<string | null>;
  /** Runs `work` with a path of this machine, which is valid until it ends. */
  withLocalFile<Value>(key: string, work: (path: string) => Promise<Value>): Promise<Value>;
  has(key: string): Promise<boolean>;
  /** The page image that is stored beside the file; null where none is stored. */
  readPage(key: string, page: number): Promise<Buffer | null>;
  /** Stores a page image as a whole, and not where its file was deleted; of two concurrent images the later remains. */
  savePage(key: string, page: number, picture: Buffer): Promise<void>;
  /** Deletes the file with its page images. */
  remove(key: string): Promise<void>;
}

/** How a browser receives and names a download. */
export interface DownloadName {
  readonly contentType: string;
  readonly disposition: string;
}

export interface StoredFile {
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** The first bytes, for detecting the type. */
  readonly head: Uint8Array;
}

/** The parameters of a link as they were received. */
export interface LinkParameters {
  readonly expires: string;
  /** The person for whom the link was made (`linkHolderOf`). */
  readonly holder: string;
  readonly signature: string;
}

export interface FileLinks {
  /** Public address of a file, which needs no header while the link is valid. */
  linkTo(receiptId: string, holder: string, now: Date): string;
  /** Public address of a page image; pages are counted from 0. */
  linkToPage(receiptId: string, page: number, holder: string, now: Date): string;
  verify(receiptId: string, link: LinkParameters, now: Date): boolean;
  verifyPage(receiptId: string, page: number, link: LinkParameters, now: Date): boolean;
}
