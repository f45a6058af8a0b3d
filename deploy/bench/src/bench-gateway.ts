import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { joinAccessToken, newTokenSecret } from '@outlay/platform/auth';
import { cpuSecondsOf, startPinned, type GatewayProcess } from './gateway/gateway-process.ts';
import { LIST_QUERY, LIST_SUBGRAPHS } from './gateway/list-query.ts';
import { ensurePeers } from './ensure-peers.ts';
import { median, percentile, report } from './report.ts';

// npm run bench -- gateway [rounds] [seconds]: a federated page of 20, CPU per request, interleaved with the peers on one core.
const rounds = Number(process.argv[2] ?? 5);
const secondsPerRound = Number(process.argv[3] ?? 5);
const CONCURRENCY = 16;
const WARM_UP = 400;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Sample {
  readonly cpuMs: number;
  readonly perSecond: number;
  readonly p99Ms: number;
}

ensurePeers();
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const jwk = { ...publicKey.export({ format: 'jwk' }), alg: 'EdDSA', use: 'sig' };
const token = accessToken(privateKey);

const folder = await mkdtemp(join(tmpdir(), 'outlay-bench-gateway-'));
const stubs = await startPinned('stubs', {
  script: here('./peers/stub-subgraphs.ts'),
  args: [JSON.stringify([jwk])],
  core: 1,
});
const supergraph = join(folder, 'supergraph.graphql');
const committed = await readFile(here('../../../schemas/graphql/supergraph.graphql'), 'utf8');
await writeFile(
  supergraph,
  committed.replaceAll(
    /http:\/\/([\w-]+)\.invalid/g,
    (_all, name: string) => `${stubs.url}/${name}`,
  ),
);
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const gateways = [
  await startPinned('outlay', {
    script: here('./gateway/ours.ts'),
    args: [stubs.url, pem],
    core: 0,
    nodeFlags: ['--disable-proto=delete'],
  }),
  await startPinned('stock @apollo/gateway', {
    script: here('./peers/stock.ts'),
    args: [supergraph],
    core: 0,
  }),
  await startHive(),
];

/** An access token with identity's signature. */
function accessToken(key: KeyObject): string {
  const issuedAt = Math.floor(Date.now() / 1_000);
  const claims = { org: '1', roles: ['employee'], iss: 'outlay-identity', sub: '4', ver: 0 };
  const { secret, claim } = newTokenSecret();
  const signed = [{ alg: 'EdDSA' }, { ...claims, ...claim, iat: issuedAt, exp: issuedAt + 3_600 }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const jwt = `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
  return joinAccessToken(jwt, secret);
}

async function startHive(): Promise<GatewayProcess> {
  const port = 20_000 + (process.pid % 10_000);
  const config = join(folder, 'gateway.config.mjs');
  await writeFile(
    config,
    `import { unifiedGraphHandler } from ${JSON.stringify(here('../node_modules/@graphql-hive/router-runtime/dist/index.js'))};
export const gatewayConfig = { supergraph: ${JSON.stringify(supergraph)}, unifiedGraphHandler, port: ${port}, host: '127.0.0.1', logging: 'error', landingPage: false };
`,
  );
  const cli = here('../node_modules/@graphql-hive/gateway/dist/bin.js');
  const starter = join(folder, 'hive.mjs');
  await writeFile(
    starter,
    `process.argv.splice(2, 0, 'supergraph', '--config-path', ${JSON.stringify(config)}, '--fork', '1');
await import(${JSON.stringify(cli)});
const timer = setInterval(async () => {
  const answer = await fetch('http://127.0.0.1:${port}/readiness').catch(() => null);
  if (!answer?.ok) return;
  clearInterval(timer);
  console.log('ready ${port}');
}, 100);
`,
  );
  return startPinned('Hive Gateway + router-runtime', { script: starter, args: [], core: 0 });
}

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
/** A different page each time, out of 500, because identical concurrent requests would reach the subgraphs once. */
let asked = 0;
const nextBody = (): string => {
  asked += 1;
  return JSON.stringify({
    query: LIST_QUERY,
    variables: { first: 20, after: `page-${asked % 500}` },
  });
};

const ask = (gateway: GatewayProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const body = nextBody();
    const request = httpRequest(
      `${gateway.url}/graphql`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      },
    );
    request.on('error', reject);
    request.end(body);
  });

const callsSoFar = async (): Promise<number> =>
  Number(await (await fetch(`${stubs.url}/calls`)).text());

/** Sixteen clients send one request after the other until the time is over. */
async function load(
  gateway: GatewayProcess,
  isOver: (asked: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (!isOver(times.length)) {
        const startedAt = performance.now();
        await ask(gateway);
        times.push(performance.now() - startedAt);
      }
    }),
  );
  return times;
}

async function measure(gateway: GatewayProcess): Promise<Sample> {
  const cpuBefore = cpuSecondsOf(gateway.pid);
  const startedAt = performance.now();
  const times = await load(gateway, () => performance.now() - startedAt > secondsPerRound * 1_000);
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    cpuMs: ((cpuSecondsOf(gateway.pid) - cpuBefore) * 1_000) / times.length,
    perSecond: times.length / seconds,
    p99Ms: percentile(times, 0.99),
  };
}

try {
  const answers = await Promise.all(
    gateways.map(async (gateway) => JSON.parse(await ask(gateway)) as object),
  );
  const [first] = answers.map((answer) => JSON.stringify(answer));
  answers.forEach((answer, index) => {
    if (JSON.stringify(answer) !== first) {
      throw new Error(
        `${gateways[index]?.name} answers differently: ${JSON.stringify(answer).slice(0, 400)}\n${first?.slice(0, 400)}`,
      );
    }
  });
  const callsBefore = await callsSoFar();
  await ask(gateways[0] as GatewayProcess);
  const callsPerRequest = (await callsSoFar()) - callsBefore;
  for (const gateway of gateways) await load(gateway, (asked) => asked > WARM_UP);
  const samples = new Map<string, Sample[]>(gateways.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const gateway of gateways) samples.get(gateway.name)?.push(await measure(gateway));
  }
  const ours = samples.get('outlay') ?? [];
  report(
    'gateway',
    [
      { column: 'ours to this, CPU', better: 'lower' },
      { table: 'calls', column: 'ours', better: 'lower' },
    ],
    [...samples].map(([name, taken]) => {
      const ratios = taken.map(({ cpuMs }, round) => (ours[round]?.cpuMs ?? Number.NaN) / cpuMs);
      return {
        gateway: name,
        'CPU ms per request': Number(median(taken.map(({ cpuMs }) => cpuMs)).toFixed(2)),
        'requests per s': Math.round(median(taken.map(({ perSecond }) => perSecond))),
        'p99 ms': Math.round(median(taken.map(({ p99Ms }) => p99Ms))),
        'ours to this, CPU': Number(median(ratios).toFixed(3)),
        'worst round': Number(Math.max(...ratios).toFixed(2)),
        goal: name.startsWith('stock') ? '0.14' : name.startsWith('Hive') ? '0.22' : '',
      };
    }),
    {
      calls: [
        {
          what: 'subgraph calls per request',
          ours: callsPerRequest,
          minimum: LIST_SUBGRAPHS.length,
        },
      ],
    },
  );
} finally {
  for (const { child } of [...gateways, stubs]) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
}
