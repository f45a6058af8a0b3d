import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { nodeCommand } from '@outlay/stack/local';

/** Runs a script in a process of its own, with the flags and heap of a service, and returns what it prints as JSON. */
export async function runAsService<Printed>(
  script: string,
  ...args: readonly string[]
): Promise<Printed> {
  const command = nodeCommand(`deploy/bench/src/${script}`, {}, args);
  const { stdout } = await promisify(execFile)(command.file, command.args);
  return JSON.parse(stdout) as Printed;
}
