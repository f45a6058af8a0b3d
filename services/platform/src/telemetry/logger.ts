import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';
import { traceFields } from './tracing.ts';

export type { Logger };

/** Credentials and contact details, which are never logged, at up to three levels of an object. */
const REDACTED = [
  'password',
  'passwordHash',
  'newPassword',
  'token',
  'accessToken',
  'access_token',
  'refreshToken',
  'refresh_token',
  'resetToken',
  'internalToken',
  'authorization',
  'cookie',
  '["set-cookie"]',
  'apiKey',
  'privateKey',
  'secret',
  'secretKey',
  'signedTransaction',
  'email',
  'to',
  'recipients',
].flatMap((key) => {
  const path = key.startsWith('[') ? key : `.${key}`;
  return [path.replace(/^\./, ''), `*${path}`, `*.*${path}`];
});

/**
 * JSON lines on standard output with the service's name and, inside a request, an event or a worker's step, its trace and
 * correlation id.
 */
export const createLogger = (
  service: string,
  level: string,
  destination?: DestinationStream,
): Logger => {
  const options = {
    name: service,
    level,
    redact: { paths: REDACTED, censor: '[redacted]' },
    mixin: traceFields,
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
};
