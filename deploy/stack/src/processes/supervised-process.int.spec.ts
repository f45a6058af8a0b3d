import { eventually } from '@outlay/platform/testing';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SupervisedProcess } from './supervised-process.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-supervised-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function aProcess(script: string): { child: SupervisedProcess; log: () => Promise<string> } {
  const logFile = join(folder, 'child.log');
  const child = new SupervisedProcess({
    name: 'child',
    command: { file: '/bin/sh', args: ['-c', script], env: {} },
    logFile,
    onStarted: () => undefined,
    onDied: () => undefined,
    onHopeless: () => undefined,
  });
  child.start();
  return { child, log: () => readFile(logFile, 'utf8') };
}

test('output written during shutdown is in the log when the stop completes', async () => {
  const { child, log } = aProcess(
    `trap 'echo last words; exit 0' TERM; echo ready; while :; do sleep 0.02; done`,
  );
  await eventually(async () => expect(await log()).toContain('ready'));
  await child.stop();
  expect(await log()).toContain('last words');
});

test('a surviving child process that keeps writing neither delays nor fails the stop', async () => {
  // It exits because its output is no longer read.
  const { child, log } = aProcess('(while echo still here; do :; done) & wait');
  await eventually(async () => expect(await log()).toContain('still here'));
  await child.stop();
  const said = await log();
  const other = aProcess('echo ready');
  await eventually(async () => expect(await other.log()).toContain('ready'));
  await other.child.stop();
  expect((await log()).replace('ready\n', '')).toBe(said);
});
