import { readFileSync } from 'node:fs';
import { z } from 'zod';

const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');

const environment = z.object({
  /** HTTP port; the websocket uses the next one. */
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_534).default(8_899),
  /** Address to listen on; anything but loopback is meant for containers. */
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_DATA_DIR: z.string().min(1).optional(),
  SANDBOX_SLOT_MS: z.coerce.number().int().min(0).max(60_000).default(400),
  SANDBOX_FINALIZED_LAG_SLOTS: z.coerce.number().int().min(0).max(1_000).default(32),
  SANDBOX_PUBLISH_PRICES: flag.default(true),
  /** Secret from which the guardians' keys are derived, so that services can pin them before the sandbox starts. */
  SANDBOX_GUARDIAN_SEED_FILE: z.string().min(1).optional(),
  /** Origin whose pages may send requests, such as http://localhost:3000; none by default. */
  SANDBOX_ALLOWED_ORIGIN: z.url().optional(),
});

/** Settings of the sandbox process. @throws ZodError that names each bad variable. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const settings = environment.parse(env);
  return {
    port: settings.SANDBOX_PORT,
    host: settings.SANDBOX_HOST,
    slotMs: settings.SANDBOX_SLOT_MS,
    finalizedLagSlots: settings.SANDBOX_FINALIZED_LAG_SLOTS,
    publishPrices: settings.SANDBOX_PUBLISH_PRICES,
    guardianSeed: settings.SANDBOX_GUARDIAN_SEED_FILE
      ? readFileSync(settings.SANDBOX_GUARDIAN_SEED_FILE, 'utf8').trim()
      : null,
    allowedOrigin: settings.SANDBOX_ALLOWED_ORIGIN ?? null,
    ...(settings.SANDBOX_DATA_DIR !== undefined && { dataDir: settings.SANDBOX_DATA_DIR }),
  };
}
