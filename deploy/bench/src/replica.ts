import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { awaitHttp } from '@outlay/stack/processes';
import { keyEnvironment, type StackKeys } from '@outlay/stack/local';

const run = promisify(execFile);

export interface Replica {
  readonly url: string;
  readonly stop: () => Promise<number | null>;
}

export interface ReplicaSettings {
  readonly databaseUrl: string;
  readonly kafkaBrokers: string;
  readonly keys: StackKeys;
}

/** Starts a service from a source tree, and waits until it is ready. */
export async function startReplica(
  service: 'expense' | 'workflow',
  tree: string,
  port: number,
  settings: ReplicaSettings,
): Promise<Replica> {
  const child = spawn(process.execPath, [join(tree, `services/${service}/src/main.ts`)], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...environment(service, settings),
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await awaitHttp(`${url}/readyz`, `the replica of ${tree}`);
  return {
    url,
    stop: async () => {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}

/** Applies a tree's migrations with its own command, because releases may keep them differently. */
export function migrateService(
  service: 'expense' | 'workflow',
  tree: string,
  settings: ReplicaSettings,
): Promise<unknown> {
  const command = join(tree, `services/${service}/src/migrate.ts`);
  return run(process.execPath, [command], { cwd: tree, env: environment(service, settings) });
}

const environment = (
  service: 'expense' | 'workflow',
  settings: ReplicaSettings,
): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: settings.databaseUrl,
  KAFKA_BROKERS: settings.kafkaBrokers,
  ...keyEnvironment(service, settings.keys),
});
