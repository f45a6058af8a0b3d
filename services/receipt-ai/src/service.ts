import { join } from 'node:path';
import type { Service } from '@outlay/platform/lifecycle';
import { createSubgraphService, type ServiceParts } from '@outlay/platform/subgraph-service';
import { registerDatabaseGauges } from '@outlay/platform/telemetry';
import type { Config } from './config.ts';
import { SUBSCRIBED_TOPICS } from './events/subscriptions.ts';
import { createProjections, subscriptions } from './projections.ts';
import { createContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { createEInvoiceReader } from './extraction/e-invoice-reader.ts';
import { createAssistedReader } from './extraction/providers/assisted-reader.ts';
import { createVisionProvider } from './extraction/providers/vision-provider.ts';
import { registerFileRoute } from './http/file-route.ts';
import { registerPageRoute } from './http/page-route.ts';
import { registerUploadRoute } from './http/upload-route.ts';
import { createReceiptQueries } from './persistence/receipt-queries.ts';
import { createOperatorHandlers } from './operators/operator-handlers.ts';
import { createUnitOfWork } from './persistence/unit-of-work.ts';
import { createVisionBudget } from './persistence/vision-budget.ts';
import { WORK_QUEUES } from './persistence/work-queues.ts';
import { createFileLinks } from './http/file-links.ts';
import { createLocalFolderStorage } from './storage/local-folder-storage.ts';
import { createObjectStorage } from './storage/object-storage.ts';
import {
  ANALYSIS_GAUGES,
  measuredDrawer,
  measuredReader,
  registerStorageGauge,
} from './reader-metrics.ts';
import { loadBucketRecommender } from './recommendation/bucket-recommender.ts';
import { createPagePictures } from './use-cases/draw-page.ts';
import { createFileRemoval } from './use-cases/remove-files.ts';
import { createResumeAnalyses } from './use-cases/resume-analyses.ts';
import { uploadReceipt } from './use-cases/upload-receipt.ts';
import { createUseCases } from './use-cases/use-cases.ts';
import type { FileStorage } from './use-cases/ports.ts';
import { createExtractionPool } from './worker/extraction-pool.ts';

const WORKER_MEMORY_MAX_BYTES = 1_200 * 1_048_576;
const RECYCLE_AFTER_FILES = 200;
const QUEUE_MAX = 8;
const PREVIEW_SIDE_MAX_PX = 1_024;
/** Longest for opening a file and for each of its pages, however busy the machine is. */
const EXTRACTION_TIMEOUT_MS = 180_000;
/** The uploader is answered after this long, queue included; the analysis goes on. */
const UPLOAD_ANSWER_MS = 20_000;
/** An analysis whose process is gone is taken over after this; a living one renews its lease. */
const LEASE_MS = 15_000;
/** The reader's process ends after this long without work and gives its memory back. */
const EXTRACTION_IDLE_STOP_MS = 60_000;
/** An upload that brings no byte for so long, or is not complete after so long, is cut off. */
const UPLOAD_PATIENCE = { idleMaxMs: 15_000, totalMaxMs: 50_000 } as const;
const VISION_PROVIDER_TIMEOUT_MS = 8_000;

/** Composition root. */
export async function createReceiptAiService(
  parts: ServiceParts,
  config: Config,
): Promise<Service & { address(): string }> {
  const { log, database } = parts;
  const vision = visionOf(config, database);
  const pool = createExtractionPool({
    queueMax: QUEUE_MAX,
    timeoutMs: EXTRACTION_TIMEOUT_MS,
    recycleAfterFiles: RECYCLE_AFTER_FILES,
    memoryMaxBytes: WORKER_MEMORY_MAX_BYTES,
    idleStopMs: EXTRACTION_IDLE_STOP_MS,
    packDir: config.OCR_PACK_DIR,
    previewSideMaxPx: vision ? PREVIEW_SIDE_MAX_PX : undefined,
    log: (message) => log.info(message),
  });
  const reader = createEInvoiceReader(pool, async () => {
    const buckets = await loadBucketRecommender();
    return (text, vendor) => buckets.recommend(text, vendor);
  });
  const storage = await openStorage(config);
  const queries = createReceiptQueries(database);
  const ports = {
    storage,
    queries,
    leaseMs: LEASE_MS,
    patienceMs: UPLOAD_ANSWER_MS,
    log,
    reader: measuredReader(
      vision ? createAssistedReader({ local: reader, ...vision, log: log.info.bind(log) }) : reader,
      parts.metrics,
    ),
    unitOfWork: createUnitOfWork(parts.inTransaction),
  };
  const pictures = createPagePictures({
    storage,
    log,
    drawer: measuredDrawer(pool, parts.metrics),
  });
  const links = createFileLinks(config.FILE_LINK_SECRET_FILE.trim(), config.PUBLIC_URL);
  const contextParts = { queries, links, useCases: createUseCases(ports), vision };
  registerDatabaseGauges(parts.metrics, database.$client, ANALYSIS_GAUGES);
  registerStorageGauge(parts.metrics, config.STORAGE_DIR);
  return createSubgraphService({
    parts,
    resolvers,
    createContext: (facts) => createContext(contextParts, facts),
    topics: SUBSCRIBED_TOPICS,
    mayLinger: true,
    projections: createProjections(),
    subscriptions,
    queues: WORK_QUEUES,
    operatorHandlers: createOperatorHandlers(database),
    work: [
      { start: () => Promise.resolve(), stop: () => pool.close() },
      createResumeAnalyses(ports),
      createFileRemoval({ queries, storage, log }),
    ],
    routes: async (server) => {
      registerFileRoute(server, { links, storage, queries });
      registerPageRoute(server, { links, queries, pictures });
      await registerUploadRoute(server, {
        log,
        verify: parts.verifyInternalToken,
        patience: UPLOAD_PATIENCE,
        upload: (command) => uploadReceipt(ports, command),
      });
    },
  });
}

/** The bucket, or the folder without one. Its client is loaded only when it is used: it takes 0.2 s and 20 MB. */
async function openStorage(config: Config): Promise<FileStorage> {
  const { S3_BUCKET: bucket, STORAGE_DIR: folder } = config;
  if (bucket === undefined) return createLocalFolderStorage(folder);
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY_FILE: secret } = config;
  const { createBucket } = await import('./storage/bucket.ts');
  const client = createBucket({
    bucket,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    credentials:
      accessKeyId && secret ? { accessKeyId, secretAccessKey: secret.trim() } : undefined,
    encryption: config.S3_ENCRYPTION,
    kmsKeyId: config.S3_KMS_KEY_ID,
  });
  return createObjectStorage(client, join(folder, 'in-passing'));
}

/** The provider that organizations may let read doubtful values; null where the installation has none. */
function visionOf(config: Config, database: ServiceParts['database']) {
  const { VISION_PROVIDER_URL: url, VISION_PROVIDER_MODEL: model } = config;
  if (url === undefined) return null;
  const provider = createVisionProvider({
    url,
    model,
    apiKey: config.VISION_PROVIDER_KEY_FILE?.trim(),
    timeoutMs: VISION_PROVIDER_TIMEOUT_MS,
  });
  const limits = { host: new URL(url).host, dailyMax: config.VISION_PROVIDER_DAILY_MAX };
  return { model, provider, budget: createVisionBudget(database, limits) };
}
