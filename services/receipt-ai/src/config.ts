import { envFields, loadConfig } from '@outlay/platform/config';
import { z } from 'zod';

const schema = z.object({
  ...envFields.subgraphFields,
  /** Folder that keeps uploaded files; with S3_BUCKET it keeps a file only while it is read. */
  STORAGE_DIR: envFields.text(),
  /** Bucket of the S3 API that keeps uploaded files. */
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** Base address of an S3 API that isn't AWS's. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Without a key the credentials are found as AWS's own tools find them. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY_FILE: envFields.fileContent().optional(),
  S3_ENCRYPTION: z.enum(['none', 'AES256', 'aws:kms']).default('AES256'),
  S3_KMS_KEY_ID: z.string().min(1).optional(),
  /** Secret that file links are signed with. */
  FILE_LINK_SECRET_FILE: envFields.fileContent(),
  /** Folder of the PP-OCRv6 model pack; the pack from npm is used where this one is absent or empty. */
  OCR_PACK_DIR: z.string().optional(),
  /** Base address of an OpenAI-compatible provider, which organizations may let read doubtful values; without it none can. */
  VISION_PROVIDER_URL: z.url({ protocol: /^https?$/ }).optional(),
  VISION_PROVIDER_MODEL: z.string().min(1).default('gpt-4o-mini'),
  /** File with the provider's key, if it needs one. */
  VISION_PROVIDER_KEY_FILE: envFields.fileContent().optional(),
  /** The most receipts that are sent to it for one organization in a day, which begins at midnight UTC. */
  VISION_PROVIDER_DAILY_MAX: z.coerce.number().int().min(1).default(200),
});

export type Config = z.output<typeof schema>;

/** The only reader of the environment in this service. */
export const readConfig = (): Config => loadConfig(schema, process.env);
