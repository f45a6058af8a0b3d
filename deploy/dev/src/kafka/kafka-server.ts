import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Command } from '../processes/supervised-process.ts';

const run = promisify(execFile);

/** Fixed: the format tool reads a random one that starts with '-' as a flag. */
const CLUSTER_ID = 'OutlayLocalKafka00001A';

export interface Detour {
  readonly port: number;
  readonly advertisedPort: number;
}

export interface KafkaServerOptions {
  jars: readonly string[];
  dataDir: string;
  port: number;
  controllerPort: number;
  /** For a cluster: its index among the controllers' ports, from 1. A single broker by default. */
  cluster?: { readonly nodeId: number; readonly controllerPorts: readonly number[] };
  /** Further listeners, advertised at other ports: those of proxies that tests can cut. */
  detours?: readonly Detour[];
}

/** Settings of a combined broker and controller, small and without delays. */
const settings = ({
  dataDir,
  port,
  controllerPort,
  cluster = { nodeId: 1, controllerPorts: [controllerPort] },
  detours = [],
}: KafkaServerOptions): Record<string, string | number> => ({
  'process.roles': 'broker,controller',
  'node.id': cluster.nodeId,
  'controller.quorum.voters': cluster.controllerPorts
    .map((each, place) => `${place + 1}@127.0.0.1:${each}`)
    .join(','),
  listeners: [
    `PLAINTEXT://127.0.0.1:${port}`,
    `CONTROLLER://127.0.0.1:${controllerPort}`,
    ...detours.map((detour, place) => `DETOUR${place}://127.0.0.1:${detour.port}`),
  ].join(','),
  'advertised.listeners': [
    `PLAINTEXT://127.0.0.1:${port}`,
    ...detours.map((detour, place) => `DETOUR${place}://127.0.0.1:${detour.advertisedPort}`),
  ].join(','),
  'listener.security.protocol.map': [
    'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    ...detours.map((_detour, place) => `DETOUR${place}:PLAINTEXT`),
  ].join(','),
  'controller.listener.names': 'CONTROLLER',
  'inter.broker.listener.name': 'PLAINTEXT',
  'log.dirs': join(dataDir, 'logs'),
  'auto.create.topics.enable': 'false',
  'group.initial.rebalance.delay.ms': 0,
  'offsets.topic.replication.factor': cluster.controllerPorts.length,
  'offsets.topic.num.partitions': 4,
  'transaction.state.log.replication.factor': cluster.controllerPorts.length,
  'transaction.state.log.min.isr': 1,
  'transaction.state.log.num.partitions': 2,
  'log.cleaner.dedupe.buffer.size': 2_097_152,
  'log.retention.ms': -1,
  'num.network.threads': 2,
  'num.io.threads': 2,
  'num.recovery.threads.per.data.dir': 1,
});

const JAVA_FLAGS = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
const LOG_FLAGS = ['-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'];

/**
 * Formats the broker's folder once and returns the command that runs it. The class archive, written when the first run ends,
 * halves the start of later ones.
 */
export async function prepareKafka(options: KafkaServerOptions): Promise<Command> {
  const { jars, dataDir } = options;
  await mkdir(dataDir, { recursive: true });
  const properties = join(dataDir, 'server.properties');
  const lines = Object.entries(settings(options)).map(([key, value]) => `${key}=${value}`);
  await writeFile(properties, `${lines.join('\n')}\n`);
  const classPath = jars.join(':');
  if (!existsSync(join(dataDir, 'logs/meta.properties'))) {
    await run(
      'java',
      [
        ...JAVA_FLAGS,
        ...LOG_FLAGS,
        '-cp',
        classPath,
        'kafka.tools.StorageTool',
        'format',
        '-t',
        CLUSTER_ID,
        '-c',
        properties,
      ],
      { timeout: 60_000 },
    );
  }
  const [firstJar] = jars;
  if (!firstJar) throw new Error('no Kafka jars');
  const archive = join(dirname(firstJar), 'classes.jsa');
  const archiveFlag = existsSync(archive)
    ? `-XX:SharedArchiveFile=${archive}`
    : `-XX:ArchiveClassesAtExit=${archive}`;
  return {
    file: 'java',
    args: [
      ...JAVA_FLAGS,
      ...LOG_FLAGS,
      archiveFlag,
      '-Xshare:auto',
      '-Xlog:cds=off',
      '-Xlog:cds+dynamic=off',
      '-cp',
      classPath,
      'kafka.Kafka',
      properties,
    ],
    env: {},
  };
}
