export { createClient, type ClientOptions, type OutlayClient } from './create-client.ts';
export {
  createDeviceKey,
  type StatementProof,
  type DeviceKey,
  type TaskDecision,
} from './device-key.ts';
export { answerOf, OutlayError, type FieldError } from './outlay-error.ts';
export { fetchWithRetries, type RetryOptions } from './fetch-with-retries.ts';
export type { components, paths } from '../generated/openapi.ts';
