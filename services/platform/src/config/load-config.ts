import type { z } from 'zod';
import { productionRefusals, type Settings } from './production-refusals.ts';

/** Thrown at start when settings are invalid or not fit for production; its message lists all of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads a service's settings from the environment. NODE_ENV=production refuses settings for demos, unless DEMO_MODE is 'true'.
 * @throws {ConfigError} that names every missing, malformed or refused key, so that one start reports all
 */
export function loadConfig<Schema extends z.ZodType>(
  schema: Schema,
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<z.output<Schema>> {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) {
    throw unusable(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  const isProduction =
    environment['NODE_ENV'] === 'production' && environment['DEMO_MODE'] !== 'true';
  const refused = isProduction ? productionRefusals(parsed.data as object as Settings) : [];
  if (refused.length > 0) throw unusable(refused);
  return Object.freeze(parsed.data);
}

const unusable = (problems: readonly string[]): ConfigError =>
  new ConfigError(
    `The environment is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  );
