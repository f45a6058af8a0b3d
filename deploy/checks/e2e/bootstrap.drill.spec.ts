import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '@outlay/stack/paths';

/** A clone with the bootstrap and two packages: the pinned Node, and sharp, whose parts require a newer Node than 18. */
let folder: string;
let home: string;

const SCRIPT = `import sharp from 'sharp';
console.log(process.version, typeof sharp);`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-bootstrap-'));
  home = await mkdtemp(join(tmpdir(), 'outlay-home-'));
  await mkdir(join(folder, 'deploy/stack'), { recursive: true });
  for (const name of ['bootstrap.mjs', 'src/kafka/kafka-tools.mjs']) {
    await cp(join(ROOT, 'deploy/stack', name), join(folder, 'deploy/stack', name));
  }
  const { catalog } = parse(await readFile(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')) as {
    catalog: { node: string; sharp: string };
  };
  await writeFile(
    join(folder, 'pnpm-workspace.yaml'),
    `packages: []\ncatalog:\n  node: ${catalog.node}\n  sharp: ${catalog.sharp}\nallowBuilds:\n  node: true\n`,
  );
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({
      name: 'clone',
      type: 'module',
      dependencies: { node: 'catalog:', sharp: 'catalog:' },
    }),
  );
  await writeFile(join(folder, 'script.mjs'), SCRIPT);
  const lock = ['-y', pnpm(await bootstrap()), 'install', '--lockfile-only'];
  expect((await run('npx', lock)).code).toBe(0);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(home, { recursive: true, force: true });
});

const bootstrap = (): Promise<string> => readFile(join(ROOT, 'deploy/stack/bootstrap.mjs'), 'utf8');
const pnpm = (source: string): string => /'(pnpm@[\d.]+)'/.exec(source)?.[1] ?? '';

/** With its complete output. */
const run = (
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env } });
    let said = '';
    child.stdout.on('data', (part: Buffer) => (said += part.toString()));
    child.stderr.on('data', (part: Buffer) => (said += part.toString()));
    child.on('close', (code) => resolve({ code, said }));
  });

/** `npm start` on a machine with this Node version. */
async function startOn(
  node: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; said: string }> {
  const found = await run('npx', ['-y', '--loglevel=error', '-p', node, '-c', 'command -v node']);
  const file = found.said.trim();
  const path = `${dirname(file)}:${process.env['PATH'] ?? ''}`;
  return run(file, ['deploy/stack/bootstrap.mjs', 'script.mjs'], {
    PATH: path,
    HOME: home,
    ...env,
  });
}

test('a fresh clone installs and runs with the pinned Node on a machine with Node 18, without engine warnings; the next start works offline', async () => {
  const first = await startOn('node@18');
  expect(first.said).toMatch(/^v24\.\d+\.\d+ function$/m);
  expect(first.said).not.toContain('Unsupported engine');
  expect(first.code).toBe(0);
  const second = await startOn('node@18', { npm_config_registry: 'http://127.0.0.1:9/' });
  expect(second.said).toMatch(/^v24\.\d+\.\d+ function\n$/);
});

test('a Node version that is too old is refused with one message', async () => {
  const { code, said } = await startOn('node@16');
  expect(code).toBe(1);
  expect(said.trim()).toMatch(/^Outlay needs Node 18 or newer, and this is v16\.[\d.]+: .*\.$/);
});
