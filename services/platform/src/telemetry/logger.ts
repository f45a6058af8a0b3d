import type { Logger } from 'pino';
import { pino } from 'pino';

export type { Logger };

/** Never written to a log, wherever they stand in a logged object. */
const REDACTED = [
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'secretKey',
].flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/** JSON lines on standard output, with the service's name on each. */
export const createLogger = (service: string, level: string): Logger =>
  pino({
    name: service,
    level,
    redact: { paths: REDACTED, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
