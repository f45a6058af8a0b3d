import { eventually } from '@outlay/platform/testing';
import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@outlay/stack/paths';
import { findNeighbouringPorts, SupervisedProcess } from '@outlay/stack/processes';
import type { ClusterTools } from './cluster-tools.ts';

const run = promisify(execFile);

const READY_MAX_MS = 90_000;
const COMMAND_MAX_MS = 120_000;

export interface Spoken {
  readonly stdout: string;
  readonly stderr: string;
}

/** An API server with its store, without controllers and nodes. It validates and keeps what is applied, but runs nothing. */
export interface ControlPlane {
  /** Runs a line of shell in the repository's root, where `kubectl` is this API server's. @throws when it fails */
  readonly shell: (line: string, input?: string) => Promise<Spoken>;
  readonly stop: () => Promise<void>;
}

/** Starts on free ports of this machine; `folder` has keys, data and logs. */
export async function startControlPlane(
  tools: ClusterTools,
  folder: string,
): Promise<ControlPlane> {
  const [client = 0, peer = 0, api = 0] = await findNeighbouringPorts(3);
  const kubeconfig = join(folder, 'kubeconfig.json');
  const token = randomBytes(24).toString('hex');
  await writeKeys(folder, token);
  await writeFile(kubeconfig, kubeconfigOf(`https://127.0.0.1:${api}`, token), { mode: 0o600 });
  const start = (name: string, args: readonly string[]): SupervisedProcess => {
    const started = new SupervisedProcess({
      name,
      command: { file: join(tools, name), args, env: {} },
      logFile: join(folder, `${name}.log`),
      onStarted: () => undefined,
      onDied: () => undefined,
      onHopeless: () => undefined,
    });
    started.start();
    return started;
  };
  const store = start('etcd', storeSettings(folder, client, peer));
  const server = start('kube-apiserver', serverSettings(folder, client, api));
  const shell = async (line: string, input = ''): Promise<Spoken> => {
    const env = {
      ...process.env,
      KUBECONFIG: kubeconfig,
      PATH: `${tools}:${process.env['PATH'] ?? ''}`,
    };
    const options = { cwd: ROOT, env, timeout: COMMAND_MAX_MS, maxBuffer: 50_000_000 };
    const running = run('bash', ['-c', line], options);
    // A command that ends without reading its input fails, if at all, with an error of its own.
    running.child.stdin?.on('error', () => undefined).end(input);
    return running;
  };
  const stop = async (): Promise<void> => {
    await server.stop();
    await store.stop();
  };
  try {
    await eventually(() => shell('kubectl get --raw /readyz'), { timeoutMs: READY_MAX_MS });
  } catch (cause) {
    const lines = await server.lastLines();
    await stop();
    throw new Error(`The API server is not ready.\n${lines}`, { cause });
  }
  return { shell, stop };
}

async function writeKeys(folder: string, token: string): Promise<void> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await writeFile(join(folder, 'accounts.pem'), privateKey, { mode: 0o600 });
  await writeFile(join(folder, 'tokens.csv'), `${token},admin,1,"system:masters"\n`, {
    mode: 0o600,
  });
}

const kubeconfigOf = (server: string, token: string): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    // The certificate is not checked: it is new, and the server is on this machine.
    clusters: [{ name: 'test', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'admin', user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'admin' } }],
    'current-context': 'test',
  });

const storeSettings = (folder: string, client: number, peer: number): string[] => [
  `--data-dir=${join(folder, 'etcd')}`,
  `--listen-client-urls=http://127.0.0.1:${client}`,
  `--advertise-client-urls=http://127.0.0.1:${client}`,
  `--listen-peer-urls=http://127.0.0.1:${peer}`,
  // The store is needed only during the test, so it need not reach the disk.
  '--unsafe-no-fsync',
];

const serverSettings = (folder: string, store: number, port: number): string[] => [
  `--etcd-servers=http://127.0.0.1:${store}`,
  `--secure-port=${port}`,
  '--bind-address=127.0.0.1',
  `--cert-dir=${join(folder, 'certificates')}`,
  `--token-auth-file=${join(folder, 'tokens.csv')}`,
  `--service-account-key-file=${join(folder, 'accounts.pem')}`,
  `--service-account-signing-key-file=${join(folder, 'accounts.pem')}`,
  '--service-account-issuer=https://kubernetes.default.svc',
  '--service-cluster-ip-range=10.96.0.0/16',
  '--authorization-mode=RBAC',
];
