import { eventually } from '@outlay/platform/testing';
import { execFile, spawn } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const MODULE = 'github.com/versity/versitygw';
const VERSION = '1.8.0';
/** The first build takes a minute and a half of two cores and downloads 70 modules. */
export const BUILD_MAX_MS = 900_000;

/** An S3 server over a folder. */
export interface S3Server {
  readonly endpoint: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly makeBucket: (name: string) => Promise<void>;
  /** Names of all objects of a bucket. */
  readonly objects: (bucket: string) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

/** The access that the server expects. */
const CREDENTIALS = { accessKeyId: 'outlay', secretAccessKey: 'outlay-secret' };

/** Starts Versity's S3 gateway, a real S3 API over a folder, which is first built from its Go module. */
export async function startS3Server(): Promise<S3Server> {
  const program = await ensureProgram();
  const folder = await mkdtemp(join(tmpdir(), 'outlay-s3-'));
  const port = await freePort();
  const child = spawn(program, ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', folder], {
    env: {
      ROOT_ACCESS_KEY: CREDENTIALS.accessKeyId,
      ROOT_SECRET_KEY: CREDENTIALS.secretAccessKey,
    },
    stdio: 'ignore',
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await eventually(() => fetch(endpoint));
  return {
    endpoint,
    credentials: CREDENTIALS,
    // A bucket of this server is a folder.
    makeBucket: async (name) => {
      await mkdir(join(folder, name));
    },
    objects: async (bucket) =>
      (await readdir(join(folder, bucket), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) =>
          join(parentPath, name).slice(folder.length + bucket.length + 2),
        ),
    close: async () => {
      child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ensureProgram(): Promise<string> {
  const folder = join(homedir(), '.cache/outlay-s3', VERSION);
  const program = join(folder, 'versitygw');
  const isThere = await access(program).then(
    () => true,
    () => false,
  );
  if (isThere) return program;
  const settings = [`GOBIN=${folder}`, 'CGO_ENABLED=0', 'GOTOOLCHAIN=local'];
  const install = ['go', 'install', `${MODULE}/cmd/versitygw@v${VERSION}`];
  await run('env', [...settings, ...install], { timeout: BUILD_MAX_MS });
  return program;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
