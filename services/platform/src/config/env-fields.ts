import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A TCP port, 0 to 65535; 0 lets the system choose. */
export const port = () => z.coerce.number().int().min(0).max(65_535);

/** A non-empty text. */
export const text = () => z.string().min(1);

/** A duration in milliseconds, 1 ms to 24 h. */
export const durationMs = () => z.coerce.number().int().min(1).max(86_400_000);

/** Comma-separated values, at least one. */
export const list = () =>
  z
    .string()
    .min(1)
    .transform((value) => value.split(',').map((part) => part.trim()));

/** 'true' or 'false'. */
export const flag = () => z.enum(['true', 'false']).transform((value) => value === 'true');

/** The content of a file that the variable names, for keys that should not appear in an environment listing. */
export const fileContent = () =>
  z
    .string()
    .min(1)
    .transform((path, context) => {
      try {
        return readFileSync(path, 'utf8');
      } catch {
        context.addIssue({ code: 'custom', message: `the file ${path} cannot be read` });
        return z.NEVER;
      }
    });

/** Seconds until a change by an organisation's only admin to what decides where money goes takes effect: 0 to 30 days. */
export const controlChangeDelayS = () =>
  z.coerce.number().int().min(0).max(2_592_000).default(86_400);

/** Block explorer link; {signature} is replaced by the transaction's signature. */
export const explorerTransactionUrl = () =>
  z.string().includes('{signature}').default('https://explorer.solana.com/tx/{signature}');

/** Settings of every service. */
export const serviceFields = {
  HOST: text().default('127.0.0.1'),
  PORT: port().default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** Base address of an OTLP/HTTP collector for spans; without it tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
} as const;

/** Further settings of every subgraph. */
export const subgraphFields = {
  ...serviceFields,
  DATABASE_URL: z.url(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(100).default(8),
  KAFKA_BROKERS: list(),
  /** SPKI PEM of the public key for the gateway's internal tokens. */
  INTERNAL_TOKEN_PUBLIC_KEY_FILE: fileContent(),
} as const;
