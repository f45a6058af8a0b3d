import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { awaitHttp } from '@outlay/dev/processes';

export interface Replica {
  readonly url: string;
  readonly stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

export interface ReplicaSettings {
  readonly databaseUrl: string;
  readonly kafkaBrokers: string;
  readonly internalTokenPublicKeyFile: string;
}

/** Starts a service of a tree, and waits until it is ready. */
export async function startReplica(
  service: 'expense' | 'workflow',
  tree: string,
  port: number,
  { databaseUrl, kafkaBrokers, internalTokenPublicKeyFile }: ReplicaSettings,
): Promise<Replica> {
  const child = spawn(process.execPath, [join(tree, `services/${service}/src/main.ts`)], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl,
      KAFKA_BROKERS: kafkaBrokers,
      INTERNAL_TOKEN_PUBLIC_KEY_FILE: internalTokenPublicKeyFile,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await awaitHttp(`${url}/readyz`, `the replica of ${tree}`);
  return {
    url,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      if (child.exitCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}

/** PEM of the key pair for internal tokens. */
export const makeTokenKeys = (): { privateKey: string; publicKey: string } =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
