import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { awaitHttp } from '@outlay/stack/processes';
import { MachineProcess } from './machine-process.ts';

const MEMBERS = 3;

export interface EtcdCluster {
  /** Addresses of the members as host:port. */
  readonly hosts: readonly string[];
  /** Kills the leader, and restarts it after `downMs`. */
  readonly killLeader: (downMs: number) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Three members, each in its own process. `ports`: six free ports. */
export async function startEtcd(folder: string, ports: readonly number[]): Promise<EtcdCluster> {
  const clients = ports.slice(0, MEMBERS).map((port) => `127.0.0.1:${port}`);
  const peers = ports.slice(MEMBERS).map((port) => `http://127.0.0.1:${port}`);
  const everyone = peers.map((peer, place) => `etcd${place + 1}=${peer}`).join(',');
  const members = clients.map((client, place) => {
    const name = `etcd${place + 1}`;
    const own = [
      `--listen-client-urls=http://${client}`,
      `--advertise-client-urls=http://${client}`,
    ];
    const peer = peers[place] ?? '';
    return new MachineProcess(
      {
        file: 'etcd',
        args: [
          ...['--name', name, '--data-dir', join(folder, name), ...own],
          ...[`--listen-peer-urls=${peer}`, `--initial-advertise-peer-urls=${peer}`],
          ...['--initial-cluster', everyone, '--initial-cluster-state', 'new'],
        ],
        env: {},
      },
      join(folder, `${name}.log`),
    );
  });
  for (const member of members) member.start();
  await Promise.all(clients.map((client) => awaitHttp(`http://${client}/health`, 'etcd')));
  return {
    hosts: clients,
    killLeader: async (downMs) => {
      const place = await findLeader(clients);
      await members[place]?.kill();
      await pause(downMs);
      members[place]?.start();
      return `etcd${place + 1}`;
    },
    stop: async () => {
      await Promise.all(members.map((member) => member.kill()));
    },
  };
}

interface MemberStatus {
  readonly leader: string;
  readonly header: { readonly member_id: string };
}

async function findLeader(clients: readonly string[]): Promise<number> {
  for (const [place, client] of clients.entries()) {
    const response = await fetch(`http://${client}/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(5_000),
    });
    const { leader, header } = (await response.json()) as MemberStatus;
    if (leader === header.member_id) return place;
  }
  throw new Error('etcd has no leader');
}
