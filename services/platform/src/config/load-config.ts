import type { z } from 'zod';

/** Thrown at start when the environment is invalid; its message lists every invalid key. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads a service's settings from the environment.
 *
 * @throws {ConfigError} naming every missing or malformed key, so that one start reports all.
 */
export function loadConfig<Schema extends z.ZodType>(
  schema: Schema,
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<z.output<Schema>> {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return Object.freeze(parsed.data);
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The environment is not usable:\n${lines.join('\n')}`);
}
