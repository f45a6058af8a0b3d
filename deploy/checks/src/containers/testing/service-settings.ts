import { createPriceGuardians } from '@outlay/prices/signing';
import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from '@outlay/stack/paths';
import type { PartName } from '@outlay/stack/local/parts';

export const DEPLOYED = [...SUBGRAPH_NAMES, 'gateway'] as const;
type Deployed = Exclude<PartName, 'sandbox'>;

export const folderOf = (service: Deployed): string =>
  service === 'gateway' ? 'gateway' : `services/${service}`;

/** Content of the files that a service reads: hex digits are valid as any key or secret. */
const KEY = 'a1'.repeat(32);
const GUARDIANS = createPriceGuardians(KEY).file;

/** Validates an environment with a service's own configuration; returns its error, or null. Files are assumed to exist. */
export async function problemWithSettings(
  service: Deployed,
  environment: Readonly<Record<string, string>>,
): Promise<string | null> {
  const path = join(ROOT, folderOf(service), 'src/config.ts');
  const { readConfig } = (await import(path)) as { readConfig: () => unknown };
  const folder = mkdtempSync(join(tmpdir(), 'outlay-settings-'));
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, KEY);
  const guardiansFile = join(folder, 'guardians');
  writeFileSync(guardiansFile, GUARDIANS);
  const fileFor = (name: string): string =>
    name === 'PRICE_GUARDIAN_SET_FILE' ? guardiansFile : keyFile;
  const real = process.env;
  process.env = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      name.endsWith('_FILE') ? fileFor(name) : value,
    ]),
  );
  try {
    readConfig();
    return null;
  } catch (error) {
    return String(error);
  } finally {
    process.env = real;
    rmSync(folder, { recursive: true, force: true });
  }
}

const fieldsIn = (file: string): string[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name = '']) => name,
  );

/** Every variable of a service's configuration: setting any other has no effect. */
export const settingsOf = (service: Deployed): ReadonlySet<string> =>
  new Set([
    ...fieldsIn(`${folderOf(service)}/src/config.ts`),
    ...fieldsIn('services/platform/src/config/env-fields.ts'),
    ...fieldsIn('services/platform/src/mail/mail-fields.ts'),
    ...fieldsIn('services/authority-log/src/trust-of.ts'),
  ]);

/** Settings that name files but are not in the table of a part's keys. */
const OTHER_FILES = ['KAFKA_PASSWORD_FILE', 'DEMO_ACCOUNTS_FILE'];

/** The names of an environment's key files, by setting. */
export const keysIn = (environment: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment)
      .filter(([name]) => name.endsWith('_FILE') && !OTHER_FILES.includes(name))
      .map(([name, path]) => [name, basename(path)]),
  );
