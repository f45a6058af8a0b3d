import { loadConfig } from '@outlay/platform/config';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { priceGuardianSets } from './settings.ts';
import { createPriceGuardians } from './signing/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'outlay-guardians-'));
afterAll(() => rmSync(folder, { recursive: true }));

const schema = z.object({ PRICE_GUARDIAN_SET_FILE: priceGuardianSets() });

test("production refuses prices that a sandbox signs, a demo may have them, and Wormhole's guardians are the usual ones", () => {
  const PRICE_GUARDIAN_SET_FILE = join(folder, 'sets.json');
  writeFileSync(PRICE_GUARDIAN_SET_FILE, createPriceGuardians('any').file);
  const environment = { NODE_ENV: 'production', PRICE_GUARDIAN_SET_FILE };
  expect(() => loadConfig(schema, environment)).toThrow(/PRICE_GUARDIAN_SET_FILE: lets/);
  expect(() => loadConfig(schema, { ...environment, DEMO_MODE: 'true' })).not.toThrow();
  expect(() => loadConfig(schema, { NODE_ENV: 'production' })).not.toThrow();
});
