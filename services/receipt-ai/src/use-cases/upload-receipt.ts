import type { Viewer } from '@outlay/platform/auth';
import type { Cause } from '@outlay/platform/outbox';
import type { Logger } from '@outlay/platform/telemetry';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { RECEIPT_BYTES_MAX, RECEIPT_CONTENT_TYPES } from '@outlay/schemas/receipt-file';
import type { Receipt } from '../domain/receipt.ts';
import { readingNotices } from '../domain/reading-notices.ts';
import {
  emptyFile,
  safeFileName,
  tooLarge,
  unreadable,
  wrongType,
} from '../domain/upload-rules.ts';
import { sniffFileType } from '../domain/sniff-file-type.ts';
import { UnreadableFileError } from '../domain/unreadable-file.ts';
import { FileTooLargeError } from '../domain/file-too-large.ts';
import { ExtractionUnavailableError } from '../domain/extraction-unavailable.ts';
import { analyseReceipt, type AnalysisPorts } from './analyse-receipt.ts';
import { COULD_NOT_READ, endFailedAnalysis } from './end-analysis.ts';
import type { ReceiptQueries, Scope, StoredFile } from './ports.ts';
import { uploadedEvent } from './receipt-events.ts';

export interface UploadCommand {
  readonly viewer: Viewer;
  readonly cause: Cause;
  readonly content: Readable;
  readonly fileName: string | undefined;
  readonly declaredType: string;
  /** Called once the file is stored, and for each stage of its analysis. */
  readonly onStage: (stage: string, receiptId: string) => void;
}

export interface UploadOutcome {
  readonly receiptId: string;
  /** Why there are no values yet, as a sentence; null when the analysis is complete. */
  readonly error: string | null;
  /** Doubts about a complete analysis, as a sentence. */
  readonly notice: string | null;
  /** An earlier receipt of the same content, or one that shows the same. */
  readonly duplicateOf: string | null;
}

export interface UploadPorts extends AnalysisPorts {
  readonly queries: ReceiptQueries;
  /** How long the uploader waits for the analysis, queue included, before continuing without values. */
  readonly patienceMs: number;
  readonly log: Logger;
}

/**
 * Stores and analyses a file. An unreadable file, or one that exceeds the memory or time limit, is refused and deleted, unless
 * an expense with it has been submitted meanwhile; when the OCR process is unavailable, the file is stored and analysed later.
 *
 * @throws {UploadRefusedError}
 */
export async function uploadReceipt(
  ports: UploadPorts,
  command: UploadCommand,
): Promise<UploadOutcome> {
  const { viewer, cause, onStage } = command;
  const file = await storeFile(ports, command);
  const receipt = await insertReceipt(ports, command, file);
  onStage('stored', receipt.id);
  const twin = await ports.queries.earlierTwin(viewer, receipt);
  const isAnswered = new AbortController();
  const { signal } = isAnswered;
  const analysis = analyse(ports, receipt, cause, (stage) => {
    if (!signal.aborted) onStage(stage, receipt.id);
  });
  const later = setTimeout(ports.patienceMs, STILL_READING, { signal });
  try {
    const answer = await Promise.race([analysis, later]);
    if (answer === STILL_READING)
      void analysis.catch((error: unknown) => endAfterAnswer(ports, receipt, cause, error));
    const duplicateOf = twin ?? (await findEarlierCopy(ports, viewer, receipt.id, answer));
    return { receiptId: receipt.id, duplicateOf, ...answer };
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    const refusal = unreadable(error);
    if (await deleteUnreadable(ports, receipt, cause)) throw refusal;
    return { receiptId: receipt.id, duplicateOf: twin, error: refusal.message, notice: null };
  } finally {
    isAnswered.abort();
  }
}

type Answer = Pick<UploadOutcome, 'error' | 'notice'>;

/** A copy that was saved again has another content, so it is found by its values and text once they are read. */
const findEarlierCopy = async (
  { queries }: UploadPorts,
  viewer: Viewer,
  receiptId: string,
  { error }: Answer,
): Promise<string | null> => (error === null ? queries.earlierCopy(viewer, receiptId) : null);

const STILL_READING: Answer = {
  error: "We're still reading this receipt. You can enter the details now.",
  notice: null,
};

async function analyse(
  ports: UploadPorts,
  receipt: Receipt,
  cause: Cause,
  onStage: (stage: string) => void,
): Promise<Answer> {
  try {
    const extraction = await analyseReceipt(ports, receipt, cause, onStage);
    const notices = readingNotices(extraction, extraction.pageCount);
    return { error: null, notice: notices.map(({ message }) => message).join(' ') || null };
  } catch (error) {
    if (!(error instanceof ExtractionUnavailableError)) throw error;
    ports.log.warn({ err: error, receiptId: receipt.id }, 'an analysis failed');
    const state = await endFailedAnalysis(ports.unitOfWork, { receipt, cause, attempts: 1 }, error);
    return state === 'failed' ? { error: COULD_NOT_READ, notice: null } : STILL_READING;
  }
}

/** The uploader already has the receipt's id, so an unreadable file stays. */
async function endAfterAnswer(
  { unitOfWork, log }: UploadPorts,
  receipt: Receipt,
  cause: Cause,
  error: unknown,
): Promise<void> {
  log.warn(
    { err: error, receiptId: receipt.id },
    'an analysis failed after its upload was answered',
  );
  await endFailedAnalysis(unitOfWork, { receipt, cause, attempts: 1 }, error).catch(
    (fault: unknown) =>
      log.warn(
        { err: fault },
        'the analysis could not be ended: it is tried again when its lease is over',
      ),
  );
}

async function storeFile(
  { storage }: UploadPorts,
  { viewer, content }: UploadCommand,
): Promise<StoredFile> {
  try {
    return await storage.save(viewer.organizationId, content, RECEIPT_BYTES_MAX);
  } catch (error) {
    if (error instanceof FileTooLargeError) throw tooLarge(error.sizeBytes);
    throw error;
  }
}

async function insertReceipt(
  { unitOfWork, storage, leaseMs }: UploadPorts,
  { viewer, cause, fileName, declaredType }: UploadCommand,
  file: StoredFile,
): Promise<Receipt> {
  try {
    if (file.sizeBytes === 0) throw emptyFile();
    const type = sniffFileType(file.head);
    if (!type) throw wrongType({ declaredType, fileName, head: file.head });
    return await unitOfWork.run(cause, async (scope) => {
      const receipt = await scope.insert(
        {
          organizationId: viewer.organizationId,
          ownerId: viewer.userId,
          fileName: safeFileName(fileName),
          contentType: RECEIPT_CONTENT_TYPES[type],
          sizeBytes: file.sizeBytes,
          sha256: file.sha256,
          storageKey: file.key,
          splitFrom: null,
        },
        new Date(Date.now() + leaseMs),
      );
      await scope.publish(uploadedEvent(receipt));
      return receipt;
    });
  } catch (error) {
    await storage.remove(file.key);
    throw error;
  }
}

/** Deletes an unreadable receipt. Returns false for one that was submitted with an expense meanwhile, which becomes `failed`. */
const deleteUnreadable = (
  { unitOfWork }: Pick<AnalysisPorts, 'unitOfWork'>,
  receipt: Receipt,
  cause: Cause,
): Promise<boolean> =>
  unitOfWork.run(cause, async (scope) => {
    if (!(await scope.lock(receipt.organizationId, receipt.id))) return true;
    if (await markDeleted(scope, receipt)) return true;
    await scope.setStatus(receipt.id, 'failed');
    return false;
  });

/** Marks a locked receipt as deleted and publishes that. Returns false where an expense was submitted with it. */
export async function markDeleted(scope: Scope, { id, ownerId }: Receipt): Promise<boolean> {
  if (!(await scope.delete(id))) return false;
  await scope.publish({
    type: 'ReceiptDeleted',
    aggregateId: id,
    data: { receiptId: id, ownerId },
  });
  return true;
}
