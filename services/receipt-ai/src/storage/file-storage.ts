import type { Readable } from 'node:stream';

/** Where uploaded files are kept. The local folder is one adapter; an object store would be another. */
export interface FileStorage {
  /**
   * Keeps a stream under a new key. Stops and removes what it wrote when `maxBytes` are passed or the stream breaks.
   * @throws {FileTooLargeError}
   */
  save(organizationId: string, content: Readable, maxBytes: number): Promise<StoredFile>;
  open(key: string): Promise<Readable>;
  /** A path that a process on this machine can read. */
  localPath(key: string): string;
  has(key: string): Promise<boolean>;
  /** The picture of a page that was kept beside the file; null when there is none. */
  readPage(key: string, page: number): Promise<Buffer | null>;
  /** Keeps it whole or not at all; of two at once the later one stays. Nothing stays of a file that is removed meanwhile. */
  savePage(key: string, page: number, picture: Buffer): Promise<void>;
  /** Removes the file with the pictures of its pages. */
  remove(key: string): Promise<void>;
}

export interface StoredFile {
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** The first bytes, for telling the type. */
  readonly head: Uint8Array;
}

/** Thrown when a stream is longer than it may be. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
  readonly sizeBytes: number;

  constructor(sizeBytes: number) {
    super(`longer than allowed: ${sizeBytes} bytes so far`);
    this.sizeBytes = sizeBytes;
  }
}
