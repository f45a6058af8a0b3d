import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const KUBERNETES = '1.36.3';
const ETCD = { module: 'go.etcd.io/etcd/server/v3', version: '3.6.8' };

/** The modules whose resources the manifests use, with the folders of their definitions. */
const DEFINITIONS = [
  { module: 'github.com/kedacore/keda/v2', version: '2.21.0', folder: 'config/crd/bases' },
  {
    module: 'github.com/prometheus-operator/prometheus-operator',
    version: '0.85.0',
    folder: 'example/prometheus-operator-crd',
  },
] as const;

const PROGRAMS = [
  { name: 'etcd', package: ETCD.module },
  { name: 'kube-apiserver', package: 'k8s.io/kubernetes/cmd/kube-apiserver' },
  { name: 'kubectl', package: 'k8s.io/kubernetes/cmd/kubectl' },
] as const;

/** With cold caches, a build with all downloads took 11 minutes on two busy cores. */
export const BUILD_MAX_MS = 1_800_000;

/** Folder with the programs of a control plane (etcd, kube-apiserver, kubectl), and definitions.yaml with the custom resources. */
export type ClusterTools = string;

/**
 * Builds the control plane from its Go modules, once a version, into ~/.cache/outlay-cluster: the Go module proxy alone is needed,
 * and Go 1.26.
 */
export async function ensureClusterTools(): Promise<ClusterTools> {
  const wanted = JSON.stringify([KUBERNETES, ETCD, DEFINITIONS, PROGRAMS]);
  const version = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  const folder = join(homedir(), '.cache/outlay-cluster', version);
  if (await isThere(folder)) return folder;
  await run('go', ['version']).catch((cause: unknown) => {
    throw new Error('Building an API server needs Go 1.26 or newer.', { cause });
  });
  const partial = `${folder}.partial-${process.pid}`;
  await mkdir(partial, { recursive: true });
  try {
    await writeFile(join(partial, 'definitions.yaml'), await readDefinitions());
    await buildPrograms(partial);
    await rename(partial, folder).catch(async (error: unknown) => {
      // A concurrent run has just built the same programs.
      if (!(await isThere(folder))) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

const isThere = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).length > 0;

const go = async (folder: string, ...args: string[]): Promise<string> => {
  const options = { cwd: folder, timeout: BUILD_MAX_MS, maxBuffer: 50_000_000 };
  const env = { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' };
  // Other work of the machine has priority.
  return (await run('nice', ['-n', '10', 'go', ...args], { ...options, env })).stdout;
};

/** The module's folder in Go's cache; its checksum is verified. */
async function download(module: string, version: string): Promise<string> {
  const facts = await go(homedir(), 'mod', 'download', '-json', `${module}@v${version}`);
  return (JSON.parse(facts) as { Dir: string }).Dir;
}

async function readDefinitions(): Promise<string> {
  const documents = [];
  for (const { module, version, folder } of DEFINITIONS) {
    const path = join(await download(module, version), folder);
    for (const file of (await readdir(path)).filter((name) => name.endsWith('.yaml')).sort()) {
      documents.push(await readFile(join(path, file), 'utf8'));
    }
  }
  return documents.join('\n---\n');
}

/** A module that requires Kubernetes: what Kubernetes replaces by folders of its repository, this one replaces by their releases. */
async function buildPrograms(folder: string): Promise<void> {
  const source = await download('k8s.io/kubernetes', KUBERNETES);
  const original = await readFile(join(source, 'go.mod'), 'utf8');
  const [language = ''] = /^go .*$/m.exec(original) ?? [];
  const libraries = [...original.matchAll(/^\t(k8s\.io\/\S+) => \.\/staging/gm)].map(
    ([, module = '']) => `replace ${module} => ${module} v0.${KUBERNETES.slice(2)}`,
  );
  const required = [`k8s.io/kubernetes v${KUBERNETES}`, `${ETCD.module} v${ETCD.version}`];
  const module = join(folder, 'module');
  await mkdir(module);
  await writeFile(
    join(module, 'go.mod'),
    ['module outlay.local/cluster', language, ...required.map((each) => `require ${each}`)]
      .concat(libraries)
      .join('\n'),
  );
  const imports = PROGRAMS.map((program) => `import _ "${program.package}"`);
  await writeFile(
    join(module, 'tools.go'),
    ['//go:build tools', '', 'package tools', '', ...imports, ''].join('\n'),
  );
  await copyFile(join(source, 'go.sum'), join(module, 'go.sum'));
  await go(module, 'mod', 'tidy');
  const stamp = ['k8s.io/component-base/version', 'k8s.io/client-go/pkg/version'].map(
    (name) => `-X ${name}.gitVersion=v${KUBERNETES}`,
  );
  const flags = ['-trimpath', '-p', '2', '-ldflags', `-s -w ${stamp.join(' ')}`];
  for (const program of PROGRAMS) {
    await go(module, 'build', ...flags, '-o', join(folder, program.name), program.package);
  }
  await rm(module, { recursive: true });
}
