import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseMoney } from '../money/index.ts';

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

export const flag = () => z.enum(['true', 'false']).transform((value) => value === 'true');

/** The content of the file that the variable names, for keys that should not appear in an environment listing. */
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

const CURRENCY_NAMES = { USD: 'US dollars', PYUSD: 'PYUSD' } as const;

/** An amount of money as a decimal, such as 100 or 99.50. */
export const money = (currency: keyof typeof CURRENCY_NAMES) =>
  z.string().transform((text, context) => {
    const amount = parseMoney(text, currency);
    if (typeof amount !== 'string') return amount;
    const message = `not an amount in ${CURRENCY_NAMES[currency]} (${amount})`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** A file with a 32-byte key as 64 hex digits. */
export const keyFile = () =>
  fileContent()
    .transform((content) => content.trim())
    .pipe(z.string().regex(/^[0-9a-f]{64}$/i, 'the file must hold 64 hex digits'))
    .transform((hex) => Buffer.from(hex, 'hex'));

/** 'true' encrypts and trusts the system's certificate authorities; a path names the file of another authority. */
const tls = () =>
  z
    .string()
    .min(1)
    .transform((value, context) => {
      if (value === 'false') return undefined;
      if (value === 'true') return {};
      const ca = fileContent().safeParse(value);
      if (ca.success) return { ca: ca.data };
      context.addIssue({
        code: 'custom',
        message: `is not 'true', and no file ${value} can be read`,
      });
      return z.NEVER;
    });

/** Settings of every process that connects to Kafka. Without a user name the connection is anonymous. */
export const kafkaFields = {
  KAFKA_BROKERS: list(),
  KAFKA_USERNAME: text().optional(),
  KAFKA_PASSWORD_FILE: fileContent()
    .transform((content) => content.trim())
    .optional(),
  KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  /** 'true', or the file of a certificate authority. */
  KAFKA_TLS: tls().optional(),
  /**
   * Prefix such as `acme.` for this installation's topics, consumer groups and users, in a cluster that several installations
   * share.
   */
  KAFKA_TOPIC_PREFIX: z
    .string()
    .regex(/^[a-z0-9._-]{1,40}$/)
    .optional(),
} as const;

/** Base address of the product without a trailing slash, for links in emails and for passkeys, which belong to its host. */
export const publicUrl = () =>
  z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:3000')
    .transform((url) => url.replace(/\/+$/, ''));

/** Settings of every service. */
export const serviceFields = {
  HOST: text().default('127.0.0.1'),
  PORT: port().default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** 'true' on one machine with invented money: allows what NODE_ENV=production refuses (production-refusals.ts). */
  DEMO_MODE: flag().optional(),
  /** Base address of an OTLP/HTTP collector for spans; without it tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
} as const;

/** Additional settings of every subgraph. */
export const subgraphFields = {
  ...serviceFields,
  DATABASE_URL: z.url(),
  /** Login of the tables' owner, for the migration command only; by default DATABASE_URL's login migrates. */
  MIGRATION_DATABASE_URL: z.url().optional(),
  /** The database without a pooler, for what lasts longer than a transaction (locks, LISTEN); by default DATABASE_URL. */
  DIRECT_DATABASE_URL: z.url().optional(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(100).default(8),
  /** Address of the installation, used in links of emails and of the API, for passkeys, and in the schemas that events name. */
  PUBLIC_URL: publicUrl(),
  ...kafkaFields,
  /** SPKI PEM of the public key for the gateway's internal tokens. */
  INTERNAL_TOKEN_PUBLIC_KEY_FILE: fileContent(),
  /** JSON Web Key Set of identity's access tokens, which are required for changes. */
  ACCESS_TOKEN_PUBLIC_KEYS_FILE: fileContent(),
} as const;
