import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '@outlay/stack/paths';
import {
  databaseOf,
  databasePasswordVariableOf,
  keyFilesOf,
  PARTS,
  type PartName,
} from '@outlay/stack/local/parts';
import {
  DEPLOYED,
  folderOf,
  keysIn,
  problemWithSettings,
  settingsOf,
} from './testing/service-settings.ts';

interface ComposeService {
  readonly image?: string;
  readonly build?: { readonly dockerfile: string; readonly args?: { readonly SERVICE: string } };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly read_only?: boolean;
  readonly user?: string;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly profiles?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: object;
  readonly networks?: readonly string[];
}

const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
const { services, volumes } = parse(text, { merge: true }) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, null>;
};
const dockerfile = readFileSync(join(ROOT, 'deploy/docker/service.Dockerfile'), 'utf8');

/** Resolves variables like `docker compose` without any set: `${NAME:-default}` is the default, which may have others in it. */
function interpolated(value: string): string {
  const resolved = value.replace(/\$\{\w+:-([^${}]*)\}/g, (_whole, fallback: string) => fallback);
  return resolved === value ? value : interpolated(resolved);
}

/** The environment of a container; a variable without a value is not set. */
const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).flatMap(([key, value]) =>
      value === null ? [] : [[key, interpolated(value)]],
    ),
  );

test.each([...DEPLOYED, 'signer'] as const)(
  '%s starts with its environment and image, without root or a writable root',
  async (name) => {
    const service = services[name];
    expect(service?.build?.args?.SERVICE).toBe(folderOf(name));
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service?.user).toBeUndefined();
    const inImage = { ...environmentOf(name), NODE_ENV: 'production' };
    expect(await problemWithSettings(name, inImage)).toBeNull();
    const known = settingsOf(name);
    const names = Object.keys(service?.environment ?? {});
    expect(names.filter((each) => !known.has(each))).toEqual([]);
  },
);

test.each([...DEPLOYED, 'signer'] as const)('%s has the keys and settings of its part', (name) => {
  const { keys, sandboxKeys, settings } = PARTS[name];
  expect(keysIn(environmentOf(name))).toEqual({ ...keys, ...sandboxKeys });
  expect(Object.keys(environmentOf(name))).toEqual(expect.arrayContaining([...settings]));
});

test.each(SUBGRAPH_NAMES)('%s has its own database and user, and is migrated', (name) => {
  const database = databaseOf(name);
  const password = databasePasswordVariableOf(name);
  expect(services[name]?.environment).toMatchObject({
    DATABASE_URL: `postgres://${database}_run:\${${password}:-}@postgres:5432/${database}`,
    KAFKA_USERNAME: name,
  });
  expect(services['migrate']?.environment).toHaveProperty(password, `\${${password}:-}`);
});

test('compose requires no value that the keys container prints, because it validates every service first', () => {
  expect(text).not.toMatch(/\$\{\w+:?\?/);
});

test('the signer reaches nothing, and only those with a key for one of its doors are on its network', () => {
  expect(services['signer']?.networks).toEqual(['signing']);
  const onIt = Object.entries(services).filter(([, each]) => each.networks?.includes('signing'));
  expect(onIt.map(([name]) => name).sort()).toEqual(['gateway', 'identity', 'payout', 'signer']);
});

test('every image has one version, and every mounted file and volume exists', () => {
  for (const [name, { image, volumes: mounts = [] }] of Object.entries(services)) {
    if (image !== undefined) expect(image, name).toMatch(/:v?\d+\.\d+(\.\d+)?$/);
    for (const mount of mounts) {
      const [source = ''] = mount.split(':');
      if (source.startsWith('./')) expect(existsSync(join(ROOT, source)), source).toBe(true);
      else expect(Object.keys(volumes), source).toContain(source);
    }
  }
});

test.each([...DEPLOYED, 'signer'])('%s sees the keys in its own folder alone', (name) => {
  const mounts = services[name]?.volumes ?? [];
  expect(mounts.filter((mount) => mount.includes('keys'))).toEqual([`keys-${name}:/keys:ro`]);
  expect(services['keys']?.volumes).toContain(`keys-${name}:/keys/${name}`);
});

test('what is no public key is within reach of one part alone, but for what payout and the signer share', () => {
  const holders: Record<string, PartName[]> = {};
  for (const name of Object.keys(PARTS) as PartName[]) {
    for (const file of keyFilesOf(name)) {
      if (!/\.pub\.pem$|\.keys\.json$|^price-guardians\.json$/.test(file)) {
        (holders[file] ??= []).push(name);
      }
    }
  }
  expect(holders).toEqual({
    'access-token.pem': ['identity'],
    'second-factor.key': ['identity'],
    'password-pepper.key': ['identity'],
    'row-seal.key': ['identity'],
    'wallet-proof.pem': ['identity'],
    'link.secret': ['expense'],
    'file-link.secret': ['receipt-ai'],
    'audit.json': ['payout'],
    'webhook.key': ['notification'],
    'journal-link.secret': ['accounting'],
    'signer.secret': ['payout', 'signer'],
    'authority-writer.secret': ['identity', 'signer'],
    'authority-carrier.secret': ['signer', 'gateway'],
    'vault.key': ['signer'],
    'payment-receipt.pem': ['signer'],
    'internal-token.pem': ['gateway'],
    'price-guardians.seed': ['sandbox'],
  });
});

test('monitoring runs in the observability profile only', () => {
  for (const name of ['prometheus', 'tempo', 'grafana']) {
    expect(services[name]?.profiles).toEqual(['observability']);
  }
});

test('the image has the code of every service, a health check, and no root', () => {
  for (const each of ['schemas', 'services', 'gateway', 'deploy/kafka']) {
    expect(dockerfile).toContain(`\nCOPY ${each} ${each}\n`);
  }
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  for (const [, from = ''] of dockerfile.matchAll(/^FROM (\S+)/gm)) {
    if (from.includes(':')) expect(from).toMatch(/:\d+\.\d+\.\d+/);
  }
});

test('the image of each service differs in its last layer alone: no step follows the name of the service', () => {
  const [, last = ''] = dockerfile.split('\nARG SERVICE\n');
  expect(last).not.toMatch(/^(RUN|COPY|ADD) /m);
  expect(last).toContain('SERVICE=${SERVICE}');
});

test('the build is given no keys, settings or data of this machine', () => {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.git', '.outlay', '**/node_modules']));
});
