export { ConfigError, loadConfig } from './load-config.ts';
export * as envFields from './env-fields.ts';
