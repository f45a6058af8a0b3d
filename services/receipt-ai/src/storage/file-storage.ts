import type { Readable } from 'node:stream';

/** Where uploaded files are kept: a folder of this machine, or an object store. */
export interface FileStorage {
  /**
   * Stores a stream under a new key. Stops and deletes its data when `maxBytes` is exceeded or the stream breaks.
   *
   * @throws {FileTooLargeError}
   */
  save(organizationId: string, content: Readable, maxBytes: number): Promise<StoredFile>;
  /** @throws for a file that is not there */
  open(key: string): Promise<Readable>;
  /** An address at the object store from which the file is downloaded, for a minute; null if this service sends it itself. */
  downloadUrl(key: string, as: DownloadName): Promise<string | null>;
  /** Runs `work` with a path of this machine, which is valid until it ends. */
  withLocalFile<Value>(key: string, work: (path: string) => Promise<Value>): Promise<Value>;
  has(key: string): Promise<boolean>;
  /** The page image stored beside the file; null without one. */
  readPage(key: string, page: number): Promise<Buffer | null>;
  /**
   * Stores it completely or not at all; of two concurrent ones the later remains. Nothing remains of a file deleted meanwhile.
   */
  savePage(key: string, page: number, picture: Buffer): Promise<void>;
  /** Deletes the file with its page images. */
  remove(key: string): Promise<void>;
}

/** What a browser saves a download as. */
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

/** Thrown when a stream exceeds its limit. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
  readonly sizeBytes: number;

  constructor(sizeBytes: number) {
    super(`longer than allowed: ${sizeBytes} bytes so far`);
    this.sizeBytes = sizeBytes;
  }
}
