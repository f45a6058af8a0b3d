import type { Viewer } from '@outlay/platform/auth';
import type { BackgroundWork } from '@outlay/platform/lifecycle';
import { createDatabase, type Database } from '@outlay/platform/postgres';
import { ALL_ORGANIZATIONS } from '@outlay/platform/tenancy';
import { createLogger } from '@outlay/platform/telemetry';
import { createTestDatabase, eventually } from '@outlay/platform/testing';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, inject } from 'vitest';
import { ExtractionUnavailableError } from '../../src/domain/extraction-unavailable.ts';
import type { Extraction } from '../../src/domain/extraction.ts';
import type { Receipt } from '../../src/domain/receipt.ts';
import { createProjectionWriter } from '../../src/persistence/projections.ts';
import { createReceiptQueries } from '../../src/persistence/receipt-queries.ts';
import { createUnitOfWork } from '../../src/persistence/unit-of-work.ts';
import { createLocalFolderStorage } from '../../src/storage/local-folder-storage.ts';
import type { FileStorage, Reader } from '../../src/use-cases/ports.ts';
import { createFileRemoval } from '../../src/use-cases/remove-files.ts';
import { createResumeAnalyses } from '../../src/use-cases/resume-analyses.ts';
import {
  uploadReceipt,
  type UploadCommand,
  type UploadOutcome,
  type UploadPorts,
} from '../../src/use-cases/upload-receipt.ts';

export const log = createLogger('receipt-ai-test', 'silent');
export const EMMA: Viewer = { userId: '4', organizationId: '1', roles: ['employee'] };

export const CAUSE = {
  organizationId: '1',
  actorId: '4',
  correlationId: 'story-1',
  causationId: null,
};

/** The start of a PNG and some more bytes, which are enough for the type; the fake reader never decodes it. */
export const aPng = (marker: string | number = Math.random()): Buffer =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(String(marker))]);

export const anExtraction = (changes: Partial<Extraction> = {}): Extraction => ({
  engine: 'fake',
  amount: { value: '86.40', confidence: 0.9, region: null },
  currency: { value: 'EUR', confidence: 0.9, region: null },
  date: { value: '2026-11-20', confidence: 0.9, region: null },
  vendor: { value: 'Trattoria', confidence: 0.9, region: null },
  invoiceNumber: null,
  documentKind: 'receipt',
  differences: [],
  vendorRegistration: null,
  lineItems: [],
  taxes: [],
  categoryBuckets: [],
  text: 'TRATTORIA 86,40',
  pageCount: 1,
  timingsMs: {},
  ...changes,
});

export const aReader = (extract: Reader['extract']): Reader => ({ extract });

/** A reader whose queue is full. */
export const BUSY = aReader(() =>
  Promise.reject(new ExtractionUnavailableError('QUEUE_FULL', 'too much to do')),
);

/** The service's parts over a database and a folder of their own; only the reader is a fake. */
export interface ReceiptTestkit {
  readonly database: Database;
  readonly ports: Omit<UploadPorts, 'reader'>;
  readonly upload: (
    reader: Reader,
    content: Buffer | Readable,
    changes?: Partial<UploadCommand>,
    patienceMs?: number,
    leaseMs?: number,
  ) => Promise<UploadOutcome>;
  /** A receipt as Emma or another viewer sees it. */
  readonly find: (id: string, viewer?: Viewer) => Promise<Receipt | null>;
  /** Resumes waiting analyses until `probe` holds. */
  readonly resumeUntil: (reader: Reader, probe: () => Promise<void>) => Promise<void>;
  /** Releases a deleted receipt, as an event of the expense service does, and waits until its file and row are removed. */
  readonly release: (receiptId: string) => Promise<void>;
  /** Names of all stored files. */
  readonly files: () => Promise<string[]>;
  readonly rows: <Row extends object>(query: string, values?: unknown[]) => Promise<Row[]>;
  /** Types of the events about a receipt, in order. */
  readonly typesOf: (receiptId: string) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

/** @param storage a folder of its own by default */
export async function startReceiptTestkit(storage?: FileStorage): Promise<ReceiptTestkit> {
  const server = await createTestDatabase(
    inject('postgresUrl'),
    fileURLToPath(new URL('../../migrations', import.meta.url)),
  );
  const folder = await mkdtemp(join(tmpdir(), 'outlay-receipts-'));
  const connect = (url: string): Database =>
    createDatabase({
      ...{ url, poolMax: 4, applicationName: 'receipt-ai-test', log },
      scopeByDefault: ALL_ORGANIZATIONS,
    });
  const database = connect(server.runtimeUrl);
  const owner = connect(server.url);
  const ports = {
    storage: storage ?? createLocalFolderStorage(folder),
    queries: createReceiptQueries(database),
    unitOfWork: createUnitOfWork((work) => database.transaction(work)),
    leaseMs: 60_000,
    patienceMs: 300_000,
    log,
  };
  const rows: ReceiptTestkit['rows'] = async <Row extends object>(
    query: string,
    values: unknown[] = [],
  ) => (await owner.$client.query<Row>(query, values)).rows;
  return {
    database,
    ports,
    rows,
    upload: (
      reader,
      content,
      changes = {},
      patienceMs = ports.patienceMs,
      leaseMs = ports.leaseMs,
    ) =>
      uploadReceipt(
        { ...ports, reader, patienceMs, leaseMs },
        {
          viewer: EMMA,
          cause: CAUSE,
          content: Buffer.isBuffer(content) ? Readable.from([content]) : content,
          fileName: 'lunch.png',
          declaredType: 'image/png',
          onStage: () => undefined,
          ...changes,
        },
      ),
    find: async (id, viewer = EMMA) => (await ports.queries.findMany(viewer, [id]))[0] ?? null,
    resumeUntil: (reader, probe) =>
      runUntil(createResumeAnalyses({ ...ports, reader, leaseMs: 0, everyMs: 10 }), probe),
    release: (receiptId) => releaseIn(database, ports, receiptId),
    files: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    typesOf: async (receiptId) =>
      (
        await rows<{ payload: string }>('select payload from outbox where key = $1 order by id', [
          receiptId,
        ])
      ).map(({ payload }) => (JSON.parse(payload) as { type: string }).type),
    close: async () => {
      await database.$client.end();
      await owner.$client.end();
      await server.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function releaseIn(
  database: Database,
  ports: Omit<UploadPorts, 'reader'>,
  receiptId: string,
): Promise<void> {
  await database.transaction((tx) => createProjectionWriter(tx).releaseReceipt(receiptId));
  await runUntil(createFileRemoval({ ...ports, everyMs: 10 }), async () =>
    expect(await ports.queries.released(1)).toEqual([]),
  );
}

async function runUntil(work: BackgroundWork, probe: () => Promise<void>): Promise<void> {
  await work.start();
  try {
    await eventually(probe, { timeoutMs: 10_000 });
  } finally {
    await work.stop();
  }
}
