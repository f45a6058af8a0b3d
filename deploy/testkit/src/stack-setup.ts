import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findNeighbouringPorts } from '@outlay/stack/processes/neighbouring-ports';
import { closeOnInterrupt } from './close-on-interrupt.ts';
import './provided-context.ts';
import { spawnStack } from './spawned-stack.ts';

/** One whole stack for the end-to-end suite. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outlay-e2e-'));
  const removeFolder = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  const [port = 0] = await findNeighbouringPorts(1);
  try {
    const stack = await spawnStack(dataDir, port);
    project.provide('stackUrl', stack.url);
    project.provide('stackDataDir', dataDir);
    return closeOnInterrupt(async () => {
      await stack.stop();
      await removeFolder();
    });
  } catch (error) {
    await removeFolder();
    throw error;
  }
}
