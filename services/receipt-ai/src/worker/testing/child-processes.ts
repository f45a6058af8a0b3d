import { readFile } from 'node:fs/promises';

/** Ids of a process's children, as Linux lists them; empty for a process that has ended. */
export async function childrenOf(processId: number | string): Promise<string[]> {
  const list = await readFile(`/proc/${processId}/task/${processId}/children`, 'utf8').catch(
    () => '',
  );
  return list.split(' ').filter(Boolean);
}

/** The most memory that a process has held, as the kernel counts it; 0 for a process that has ended. */
export async function peakBytesOf(processId: string): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1_024;
}
