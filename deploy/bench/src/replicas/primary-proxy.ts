import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MachineProcess } from './machine-process.ts';
import type { PostgresCluster } from './patroni-cluster.ts';

/** A server counts as the primary until its first check. */
const CHECKED_MS = 3_000;

/**
 * HAProxy at `port`, which only connects to the primary. Patroni's API says which server that is. Sessions with a former primary
 * are ended, so that no client waits for it.
 */
export async function startPrimaryProxy(
  folder: string,
  port: number,
  machines: PostgresCluster['machines'],
): Promise<MachineProcess> {
  const file = join(folder, 'haproxy.cfg');
  const servers = machines.map(
    ({ name, port: serverPort, apiPort }) =>
      `  server ${name} 127.0.0.1:${serverPort} check port ${apiPort}`,
  );
  await writeFile(
    file,
    `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  );
  const proxy = new MachineProcess(
    { file: 'haproxy', args: ['-db', '-f', file], env: {} },
    join(folder, 'haproxy.log'),
  );
  proxy.start();
  await pause(CHECKED_MS);
  return proxy;
}
