import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { BUILD_MAX_MS, ensureClusterTools } from './testing/cluster-tools.ts';
import { startControlPlane, type ControlPlane } from './testing/control-plane.ts';
import { allowedConnections, type NetworkPolicy } from './testing/network-reach.ts';
import { asLines, documentedConnections, NAMESPACE, partiesOf } from './testing/connections.ts';
import { MANIFESTS, STEPS, type Manifest, type PodSpec } from './testing/manifests.ts';
import { render } from './testing/render.ts';

const START_MAX_MS = 180_000;
const STEP_MAX_MS = 300_000;

interface Listed extends Manifest {
  readonly metadata: Manifest['metadata'] & { readonly resourceVersion: string };
  readonly status?: { readonly completionTime?: string };
}

let folder: string;
let cluster: ControlPlane;

/** The commands of the README's first install, in its order. */
async function documentedCommands(): Promise<string[]> {
  const readme = await readFile(join(MANIFESTS, 'README.md'), 'utf8');
  const [, section = ''] = /## First install\n([^]*?)\n## /.exec(readme) ?? [];
  return section
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('kubectl '));
}

const list = async (kinds: string): Promise<Listed[]> => {
  const { stdout } = await cluster.shell(`kubectl -n ${NAMESPACE} get ${kinds} -o json`);
  return (JSON.parse(stdout) as { items: Listed[] }).items;
};

const patchStatus = (kind: string, name: string, status: object): Promise<unknown> =>
  cluster.shell(
    `kubectl -n ${NAMESPACE} patch ${kind} ${name} --subresource=status --type=merge -p "$(cat)"`,
    JSON.stringify({ status }),
  );

/** Marks the jobs as complete, because there are no controllers and no nodes to run them. */
async function completeJobs(): Promise<void> {
  const at = new Date().toISOString().replace(/\.\d+/, '');
  const condition = (type: string) => ({
    ...{ type, status: 'True', lastProbeTime: at, lastTransitionTime: at },
  });
  const open = (await list('jobs')).filter(({ status }) => status?.completionTime === undefined);
  for (const { metadata } of open) {
    await patchStatus('job', metadata.name, {
      ...{ startTime: at, completionTime: at, succeeded: 1 },
      ...{ ready: 0, uncountedTerminatedPods: {} },
      conditions: [condition('SuccessCriteriaMet'), condition('Complete')],
    });
  }
}

/** Marks all replicas of the deployments as ready. */
async function completeRollouts(): Promise<void> {
  for (const { metadata } of await list('deployments')) {
    await patchStatus('deployment', metadata.name, {
      ...{ observedGeneration: 1, replicas: 1, updatedReplicas: 1 },
      ...{ readyReplicas: 1, availableReplicas: 1 },
    });
  }
}

/** Runs a command of the README, after what controllers would have done meanwhile. @returns its output, both kinds */
async function follow(command: string): Promise<string> {
  if (command.includes(' wait ')) await completeJobs();
  if (command.includes(' rollout status ')) await completeRollouts();
  const { stdout, stderr } = await cluster.shell(command);
  return stdout + stderr;
}

const podSpecs = async (): Promise<(readonly [string, PodSpec])[]> =>
  (await list('deployments,jobs')).map(
    ({ metadata, spec }) => [metadata.name, spec?.template?.spec as PodSpec] as const,
  );

const admit = (spec: object): Promise<unknown> =>
  cluster.shell(
    `kubectl -n ${NAMESPACE} create --dry-run=server -f -`,
    JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'tried' }, spec }),
  );

/** The value with its keys and lists sorted, for comparing. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}

const outputs: string[] = [];

beforeAll(async () => {
  const tools = await ensureClusterTools();
  folder = await mkdtemp(join(tmpdir(), 'outlay-cluster-'));
  cluster = await startControlPlane(tools, folder);
  await cluster.shell(`kubectl apply --server-side -f ${join(tools, 'definitions.yaml')}`);
  await cluster.shell('kubectl wait --for=condition=Established --timeout=60s crd --all');
}, BUILD_MAX_MS + START_MAX_MS);

afterAll(async () => {
  await cluster.stop();
  await rm(folder, { recursive: true });
}, START_MAX_MS);

test.each(STEPS)(
  'kubectl makes of %s what the unit tests read',
  async (step) => {
    const { stdout } = await cluster.shell(`kubectl kustomize deploy/k8s/${step}`);
    const made = parseAllDocuments(stdout, { version: '1.1' }).map(
      (each) => each.toJS() as unknown,
    );
    expect(sorted(render(join(MANIFESTS, step)))).toEqual(sorted(made));
  },
  STEP_MAX_MS,
);

test(
  'the documented order installs from nothing: each command is accepted, without a warning',
  async () => {
    const commands = await documentedCommands();
    expect(commands).toHaveLength(8);
    for (const command of commands) outputs.push(await follow(command));
    const text = outputs.join('\n');
    expect(text).not.toMatch(/warning/i);
    expect(text).toContain('deployment "gateway" successfully rolled out');
    expect(text).toContain('job.batch/first-organization condition met');
  },
  STEP_MAX_MS,
);

test(
  'applying it all again changes nothing',
  async () => {
    const kinds = [
      ...['configmaps', 'deployments', 'jobs', 'services', 'ingresses', 'networkpolicies'],
      ...['poddisruptionbudgets', 'horizontalpodautoscalers', 'persistentvolumeclaims'],
      ...['scaledobjects', 'triggerauthentications'],
      ...['servicemonitors', 'podmonitors', 'prometheusrules'],
    ].join(',');
    // The version is left out, because it also counts writes that changed nothing.
    const contents = async () =>
      (await list(kinds)).map(
        ({ metadata: { resourceVersion: _version, ...metadata }, ...rest }) => ({
          ...rest,
          metadata,
        }),
      );
    const before = await contents();
    for (const command of await documentedCommands()) {
      if (command.includes(' apply ')) await cluster.shell(command);
    }
    expect(await contents()).toEqual(before);
    expect(before.length).toBeGreaterThan(60);
  },
  STEP_MAX_MS,
);

test(
  'every setting that a pod names is in its config map',
  async () => {
    const maps = new Map(
      (await list('configmaps')).map(({ metadata, data = {} }) => [metadata.name, data]),
    );
    const missing = (await podSpecs()).flatMap(([owner, { containers }]) =>
      containers.flatMap(({ env, envFrom = [] }) => [
        ...envFrom.flatMap(({ configMapRef }) =>
          maps.has(configMapRef.name) ? [] : [`${owner}: ${configMapRef.name}`],
        ),
        ...env.flatMap(({ name, valueFrom }) => {
          const wanted = valueFrom?.configMapKeyRef;
          if (!wanted || wanted.optional) return [];
          return maps.get(wanted.name)?.[wanted.key] === undefined ? [`${owner}: ${name}`] : [];
        }),
      ]),
    );
    expect(missing).toEqual([]);
  },
  STEP_MAX_MS,
);

test(
  "every pod is admitted under the namespace's restricted security, which refuses one that runs as root",
  async () => {
    // A controller would make it in each namespace; without it no pod is admitted.
    await cluster.shell(`kubectl -n ${NAMESPACE} create serviceaccount default`);
    const specs = await podSpecs();
    for (const [, spec] of specs) await admit(spec);
    const [[, first] = []] = specs;
    await expect(
      admit({ ...first, securityContext: { ...first?.securityContext, runAsNonRoot: false } }),
    ).rejects.toMatchObject({
      stderr: expect.stringContaining('violates PodSecurity "restricted:latest"') as unknown,
    });
  },
  STEP_MAX_MS,
);

test(
  'a field that a resource does not have is refused, of Kubernetes as of KEDA and the Prometheus operator',
  async () => {
    for (const [apiVersion, kind, name] of [
      ['apps/v1', 'Deployment', 'payout'],
      ['keda.sh/v1alpha1', 'ScaledObject', 'payout'],
      ['monitoring.coreos.com/v1', 'PrometheusRule', 'outlay'],
    ]) {
      const metadata = { name, namespace: NAMESPACE };
      const resource = { apiVersion, kind, metadata, spec: { nonsense: 1 } };
      await expect(
        cluster.shell('kubectl apply --server-side -f -', JSON.stringify(resource)),
        kind,
      ).rejects.toMatchObject({
        stderr: expect.stringContaining('.spec.nonsense: field not declared') as unknown,
      });
    }
  },
  STEP_MAX_MS,
);

test(
  'the policies that were applied allow exactly the connections that the README lists',
  async () => {
    const policies = (await list('networkpolicies')) as unknown as NetworkPolicy[];
    const parties = partiesOf(await list('deployments,jobs'));
    const connections = allowedConnections(policies, NAMESPACE, parties);
    expect(asLines(connections)).toEqual(asLines(documentedConnections()));
  },
  STEP_MAX_MS,
);
