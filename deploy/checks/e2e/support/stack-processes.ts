import { inject } from 'vitest';
import { until } from '@outlay/stack/demo-data/rest-client';
import { awaitHttp } from '@outlay/stack/processes/await-http';
import { readRunFile, type RunFile } from '@outlay/stack/local/run-file';

/** What runs in the suite's stack at the moment. @throws when it doesn't run */
export function runFile(): RunFile {
  const found = readRunFile(inject('stackDataDir'));
  if (!found) throw new Error('the stack does not run');
  return found;
}

/** A child of the stack by name. @throws without one of this name */
export function processOf(name: string): RunFile['processes'][number] {
  const found = runFile().processes.find((process) => process.name === name);
  if (!found) throw new Error(`the stack runs no ${name}`);
  return found;
}

/** Kills a child of the stack; the supervisor starts a successor. */
export function kill(name: string): { readonly successorReady: Promise<void> } {
  const { pid, url } = processOf(name);
  process.kill(pid, 'SIGKILL');
  const awaitSuccessor = async (): Promise<void> => {
    await until(
      () => Promise.resolve(processOf(name).pid !== pid || undefined),
      `${name} to be restarted`,
    );
    if (url?.startsWith('http') && name !== 'sandbox') await awaitHttp(`${url}/readyz`, name);
  };
  return { successorReady: awaitSuccessor() };
}
