import { expect, test } from 'vitest';
import { z } from 'zod';
import { ConfigError, envFields, loadConfig } from './index.ts';

const schema = z.object({
  PORT: envFields.port(),
  NAME: envFields.text(),
  WAIT_MS: envFields.durationMs(),
});

test('all invalid keys are listed at once', () => {
  let message = '';
  try {
    loadConfig(schema, { PORT: '70000', WAIT_MS: 'soon' });
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    message = String(error);
  }
  for (const key of ['PORT', 'NAME', 'WAIT_MS']) expect(message).toContain(key);
});

test('a loaded config is immutable', () => {
  const config = loadConfig(schema, { PORT: '1', NAME: 'a', WAIT_MS: '5' });
  expect(Object.isFrozen(config)).toBe(true);
  expect(config).toEqual({ PORT: 1, NAME: 'a', WAIT_MS: 5 });
});
