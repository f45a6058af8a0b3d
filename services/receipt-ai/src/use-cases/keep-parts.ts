import { Readable } from 'node:stream';
import { RECEIPT_BYTES_MAX } from '@outlay/schemas/receipt-file';
import type { Receipt } from '../domain/receipt.ts';
import type { Extraction } from '../domain/extraction.ts';
import { extractedEvent, uploadedEvent } from './receipt-events.ts';
import type { FileStorage, Scope, StoredFile } from './ports.ts';

/** A part of a photograph whose file has been stored. */
export interface StoredPart {
  readonly file: StoredFile;
  extraction: Extraction;
}

/** Stores each part's file, before the transaction with its row. */
export async function storeParts(
  storage: FileStorage,
  organizationId: string,
  { parts = [], engine }: Extraction,
): Promise<StoredPart[]> {
  const stored: StoredPart[] = [];
  for (const { jpeg, ...values } of parts) {
    const content = Readable.from([Buffer.from(jpeg, 'base64')]);
    const file = await storage.save(organizationId, content, RECEIPT_BYTES_MAX);
    stored.push({ file, extraction: { ...values, engine, pageCount: 1, timingsMs: {} } });
  }
  return stored;
}

/** Creates a receipt for each part, with the same owner, linked to the photograph's receipt. */
export async function insertParts(
  scope: Scope,
  receipt: Receipt,
  parts: readonly StoredPart[],
): Promise<void> {
  for (const [i, { file, extraction }] of parts.entries()) {
    const part = await scope.insert(
      {
        organizationId: receipt.organizationId,
        ownerId: receipt.ownerId,
        fileName: partName(receipt.fileName, i + 2),
        contentType: 'image/jpeg',
        sizeBytes: file.sizeBytes,
        sha256: file.sha256,
        storageKey: file.key,
        splitFrom: receipt.id,
      },
      null,
    );
    await scope.publish(uploadedEvent(part));
    await scope.saveAnalysis(part.id, extraction);
    await scope.publish(extractedEvent(part, extraction));
  }
}

/** "lunch.jpg" becomes "lunch (2).jpg", within the length that a name may have. */
function partName(fileName: string, number: number): string {
  const stem = fileName.replace(/\.[^.]{1,5}$/, '').slice(0, 240);
  return `${stem} (${number}).jpg`;
}
