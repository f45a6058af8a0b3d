import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../paths.ts';

/** What the bootstrap reads before it installs anything. */
const FILES = [
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'deploy/stack/bootstrap.mjs',
  'deploy/stack/src/kafka/kafka-tools.mjs',
];
const clone = mkdtempSync(join(tmpdir(), 'outlay-bootstrap-'));
for (const file of FILES) cpSync(join(ROOT, file), join(clone, file));

afterAll(() => rmSync(clone, { recursive: true }));

test.each([
  'deploy/stack/src/main.ts',
  'deploy/checks/src/bench.ts',
  'deploy/checks/src/tasks/test.ts',
])(
  'in a fresh clone without Java and Maven %s says how to get them, and installs nothing',
  (script) => {
    expect(existsSync(join(ROOT, script))).toBe(true);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(clone, 'deploy/stack/bootstrap.mjs'), script],
      { encoding: 'utf8', env: { PATH: '/nowhere' } },
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain("Outlay's embedded Kafka needs Java 17 or newer and Maven");
    expect(readdirSync(clone)).not.toContain('node_modules');
  },
);
