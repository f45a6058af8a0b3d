import { envFields, loadConfig } from '@outlay/platform/config';
import { z } from 'zod';

const schema = z.object({
  ...envFields.subgraphFields,
  /** Folder that uploaded files are kept in. */
  STORAGE_DIR: envFields.text(),
  /** Secret that file links are signed with. */
  FILE_LINK_SECRET_FILE: envFields.fileContent(),
  /** Folder of the PP-OCRv6 model pack; without it, or when it is empty, the pack from npm reads. */
  OCR_PACK_DIR: z.string().optional(),
  /** Base address of an OpenAI-compatible provider that looks at receipts, too; without it none is asked and nothing leaves. */
  VISION_PROVIDER_URL: z.url({ protocol: /^https?$/ }).optional(),
  VISION_PROVIDER_MODEL: z.string().min(1).default('gpt-4o-mini'),
  /** File with the provider's key. */
  VISION_PROVIDER_KEY_FILE: envFields.fileContent().optional(),
});

export type Config = z.output<typeof schema>;

/** The only reader of the environment in this service. */
export const readConfig = (): Config => loadConfig(schema, process.env);
