import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ADMIN } from '@outlay/kafka-topics';
import { runCommand } from '../processes/run-command.ts';
import type { Command } from '../processes/supervised-process.ts';

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
  /** A further listener over TLS, advertised as localhost, whose key and certificate the file has. It needs an admin's password. */
  secure?: { readonly port: number; readonly pemFile: string };
  /** Password of the user admin. With one, nobody connects anonymously, and users may do only what ACLs allow. */
  adminPassword?: string;
}

const SCRAM = 'org.apache.kafka.common.security.scram.ScramLoginModule required;';

/**
 * The administrator signs in by PLAIN with the password in the broker's own settings, also the broker itself at its controller, so
 * that a folder of any age needs no further preparation; the others by SCRAM, once the administrator has created them.
 */
function loginSettings(password: string, listeners: readonly string[]): Record<string, string> {
  const plain = `org.apache.kafka.common.security.plain.PlainLoginModule required username="${ADMIN}" password="${password}" user_${ADMIN}="${password}";`;
  return {
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'allow.everyone.if.no.acl.found': 'false',
    'super.users': `User:${ADMIN}`,
    'sasl.enabled.mechanisms': 'SCRAM-SHA-512,PLAIN',
    'sasl.mechanism.inter.broker.protocol': 'PLAIN',
    'sasl.mechanism.controller.protocol': 'PLAIN',
    ...Object.fromEntries(
      listeners.flatMap((listener) => [
        [`listener.name.${listener}.plain.sasl.jaas.config`, plain],
        [`listener.name.${listener}.scram-sha-512.sasl.jaas.config`, SCRAM],
      ]),
    ),
    'listener.name.controller.sasl.enabled.mechanisms': 'PLAIN',
    'listener.name.controller.plain.sasl.jaas.config': plain,
  };
}

/** Settings of a combined broker and controller, small and without delays. */
const settings = ({
  dataDir,
  port,
  controllerPort,
  cluster = { nodeId: 1, controllerPorts: [controllerPort] },
  detours = [],
  secure,
  adminPassword,
}: KafkaServerOptions): Record<string, string | number> => ({
  'process.roles': 'broker,controller',
  'node.id': cluster.nodeId,
  'controller.quorum.voters': cluster.controllerPorts
    .map((each, place) => `${place + 1}@127.0.0.1:${each}`)
    .join(','),
  listeners: [
    `CLIENT://127.0.0.1:${port}`,
    `CONTROLLER://127.0.0.1:${controllerPort}`,
    ...detours.map((detour, place) => `DETOUR${place}://127.0.0.1:${detour.port}`),
    ...(secure ? [`SECURE://127.0.0.1:${secure.port}`] : []),
  ].join(','),
  'advertised.listeners': [
    `CLIENT://127.0.0.1:${port}`,
    ...detours.map((detour, place) => `DETOUR${place}://127.0.0.1:${detour.advertisedPort}`),
    ...(secure ? [`SECURE://localhost:${secure.port}`] : []),
  ].join(','),
  'listener.security.protocol.map': [
    ...['CLIENT', 'CONTROLLER', ...detours.map((_detour, place) => `DETOUR${place}`)].map(
      (listener) => `${listener}:${adminPassword === undefined ? 'PLAINTEXT' : 'SASL_PLAINTEXT'}`,
    ),
    ...(secure ? ['SECURE:SASL_SSL'] : []),
  ].join(','),
  'controller.listener.names': 'CONTROLLER',
  'inter.broker.listener.name': 'CLIENT',
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
  'group.coordinator.threads': 1,
  // Empty records for controllers that follow, twice a second with a write to disk.
  'metadata.max.idle.interval.ms': 0,
  ...(adminPassword !== undefined &&
    loginSettings(adminPassword, secure ? ['client', 'secure'] : ['client'])),
  ...(secure && {
    'listener.name.secure.ssl.keystore.type': 'PEM',
    'listener.name.secure.ssl.keystore.location': secure.pemFile,
  }),
});

/** A broker at rest keeps less than 40 MB; the default's young generation would fill 70 MB more before it is collected. */
const JAVA_FLAGS = [
  '-Xms64m',
  '-Xmn24m',
  '-Xmx256m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  // Counters for jstat would be sampled 20 times a second.
  '-XX:-UsePerfData',
];
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
  await writeFile(properties, `${lines.join('\n')}\n`, { mode: 0o600 });
  // A file of an earlier start keeps its mode.
  await chmod(properties, 0o600);
  const classPath = jars.join(':');
  if (!existsSync(join(dataDir, 'logs/meta.properties'))) {
    await runCommand("Formatting Kafka's folder", [
      'java',
      ...JAVA_FLAGS,
      ...LOG_FLAGS,
      ...['-cp', classPath, 'kafka.tools.StorageTool'],
      ...['format', '-t', CLUSTER_ID, '-c', properties],
    ]);
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
