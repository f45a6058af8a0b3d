import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureKafkaJars, prepareKafka } from '@outlay/stack/kafka';
import { awaitPort, type Command } from '@outlay/stack/processes';

const BROKERS = 3;

export interface BrokerCluster {
  readonly brokers: string;
  readonly size: number;
  /** Kills a broker as if its machine were lost, and restarts it after `downMs`. */
  readonly kill: (place: number, downMs: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Three JVMs, each a broker and controller with its own folders. `ports`: six free ports. */
export async function startBrokers(
  folder: string,
  ports: readonly number[],
): Promise<BrokerCluster> {
  const jars = await ensureKafkaJars();
  const controllerPorts = ports.slice(BROKERS, 2 * BROKERS);
  const commands: Command[] = [];
  for (let place = 0; place < BROKERS; place += 1) {
    commands.push(
      await prepareKafka({
        jars,
        dataDir: join(folder, `kafka-${place + 1}`),
        port: ports[place] ?? 0,
        controllerPort: controllerPorts[place] ?? 0,
        cluster: { nodeId: place + 1, controllerPorts },
      }),
    );
  }
  const run = ({ file, args, env }: Command): ChildProcess =>
    spawn(file, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  const running = commands.map(run);
  for (const port of ports.slice(0, BROKERS)) await awaitPort(port);
  const end = async (place: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const child = running[place];
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    brokers: ports
      .slice(0, BROKERS)
      .map((port) => `127.0.0.1:${port}`)
      .join(','),
    size: BROKERS,
    kill: async (place, downMs) => {
      await end(place, 'SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, downMs));
      const command = commands[place];
      if (command) running[place] = run(command);
      await awaitPort(ports[place] ?? 0);
    },
    stop: async () => {
      await Promise.all(running.map((_child, place) => end(place, 'SIGKILL')));
    },
  };
}
