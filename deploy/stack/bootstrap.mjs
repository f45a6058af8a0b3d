#!/usr/bin/env node
// The first thing that every npm script runs, on whatever Node the machine has (18 or newer), with nothing installed:
// installs the pinned packages when the lockfile changed, then hands over to the Node 24 that they bring.
//   node bootstrap.mjs <script.ts> [args]      runs a TypeScript file
//   node bootstrap.mjs --bin <name> [args]     runs a package's command
import { createHash } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kafkaToolsProblem } from './src/kafka/kafka-tools.mjs';

const PNPM = 'pnpm@12.21.0';
/** The oldest Node that runs npm's npx as it is called here. */
const NODE_MIN = 18;
/** Scripts that start the embedded Kafka. */
const USES_KAFKA = /deploy\/(stack\/src\/main|checks\/src\/(bench|tasks\/test))\.ts$/;
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const marker = join(root, 'node_modules/.outlay-installed');

/** A clear message instead of a stack trace further on. */
function refuseOldNode() {
  if (Number.parseInt(process.versions.node, 10) >= NODE_MIN) return;
  console.error(
    `Outlay needs Node ${NODE_MIN} or newer, and this is ${process.version}: install a newer one from https://nodejs.org.`,
  );
  process.exit(1);
}

/** The project's Node version, pinned in the catalog. */
function pinnedNode() {
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const version = /^ {2}node: (\S+)$/m.exec(workspace)?.[1];
  if (version === undefined) throw new Error('pnpm-workspace.yaml: the catalog names no node');
  return version;
}

/** Before minutes of installing: one sentence when the embedded Kafka can't run, unless `KAFKA_BROKERS` names a cluster. */
function refuseWithoutKafkaTools() {
  if (process.env.KAFKA_BROKERS || !USES_KAFKA.test(process.argv[2] ?? '')) return;
  const problem = kafkaToolsProblem();
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
}

function installWhenChanged() {
  const lock = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    lock.update(readFileSync(join(root, file)));
  const wanted = lock.digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  refuseWithoutKafkaTools();
  console.log('Installing packages (once per lockfile) ...');
  const result = spawnSync(
    'npx',
    [
      ...['-y', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=warn'],
      // Packages are chosen for the Node that will run them: for the machine's, pnpm warns about those that need a newer one,
      // and skips optional ones.
      `--config.node-version=${pinnedNode()}`,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ONNXRUNTIME_NODE_INSTALL: 'skip',
        npm_config_loglevel: 'error',
        CI: 'true',
      },
    },
  );
  if (result.status !== 0) {
    console.error('The packages could not be installed; see the lines above.');
    process.exit(result.status ?? 1);
  }
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, wanted);
}

function run(args) {
  const [first, ...rest] = args;
  if (first === undefined) throw new Error('bootstrap.mjs: name a script to run');
  const node = join(root, 'node_modules/.bin/node');
  const [command, commandArgs] =
    first === '--bin'
      ? [join(root, 'node_modules/.bin', rest[0]), rest.slice(1)]
      : [node, [join(root, first), ...rest]];
  const child = spawn(command, commandArgs, {
    cwd: root,
    stdio: 'inherit',
    // Commands of packages start with `#!/usr/bin/env node`: they must find the pinned Node.
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      // Caches compiled code with its types stripped, which saves half of a short command's time.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/outlay/compile'),
      NODE_NO_WARNINGS: '1',
    },
  });
  // Ctrl-C also reaches the child from the terminal; a second signal is ignored.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) =>
    process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)),
  );
}

refuseOldNode();
installWhenChanged();
run(process.argv.slice(2));
