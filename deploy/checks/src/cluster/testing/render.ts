import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

type Tree = { [key: string]: unknown };

export interface Resource extends Tree {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: object };
}

/** One operation of a JSON patch. */
interface Operation {
  readonly op: 'add' | 'replace';
  readonly path: string;
  readonly value: unknown;
}

export interface Kustomization {
  readonly kind: 'Kustomization' | 'Component';
  readonly namespace?: string;
  readonly labels?: readonly { readonly pairs: object; readonly includeTemplates?: boolean }[];
  readonly resources?: readonly string[];
  readonly components?: readonly string[];
  readonly patches?: readonly {
    readonly target: { readonly kind: string };
    readonly path?: string;
    readonly patch?: string;
  }[];
  readonly replacements?: readonly { readonly path: string }[];
}

/** Kubernetes reads YAML 1.1, where 0440 is octal. */
const YAML = { version: '1.1' } as const;

/** Every document of a file. @throws for one that is no YAML */
export const documentsOf = (file: string): Resource[] =>
  parseAllDocuments(readFileSync(file, 'utf8'), YAML).map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join(', ')}`);
    return document.toJS() as Resource;
  });

const readYaml = (path: string): unknown => parse(readFileSync(path, 'utf8'), YAML);

export const kustomizationOf = (folder: string): Kustomization =>
  readYaml(join(folder, 'kustomization.yaml')) as Kustomization;

/**
 * Renders a folder as `kubectl kustomize` does, as far as the manifests need it; `npm run test:cluster` compares the two.
 * `given` are the resources that a component is added to.
 */
export function render(folder: string, given: readonly Resource[] = []): Resource[] {
  const own = kustomizationOf(folder);
  let resources = [...given];
  for (const each of own.resources ?? []) {
    const path = join(folder, each);
    resources.push(...(each.endsWith('.yaml') ? documentsOf(path) : render(path)));
  }
  for (const each of own.components ?? []) resources = render(join(folder, each), resources);
  for (const { target, path, patch = '' } of own.patches ?? []) {
    const change: unknown = path ? readYaml(join(folder, path)) : parse(patch, YAML);
    const kinds = new RegExp(`^(${target.kind})$`);
    resources = resources.flatMap((each) =>
      kinds.test(each.kind) ? patched(each, change as Tree | Operation[]) : each,
    );
  }
  if (own.kind === 'Kustomization') resources = named(resources);
  return resources.map((each) => labelled(each, own));
}

function patched(resource: Resource, change: Tree | Operation[]): Resource[] {
  if (!Array.isArray(change)) {
    if (change['$patch'] === 'delete') return [];
    const { name } = resource.metadata;
    return [merged(merged(resource, change), { metadata: { name } }) as Resource];
  }
  const copy = structuredClone(resource);
  for (const { op, path, value } of change) {
    const keys = path.slice(1).split('/');
    const last = keys.pop() ?? '';
    const parent = keys.reduce<Tree>((tree, key) => tree[key] as Tree, copy);
    if (op === 'replace' || !Array.isArray(parent)) parent[last] = value;
    else parent.splice(last === '-' ? parent.length : Number(last), 0, value);
  }
  return [copy];
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The key by which items of a list are merged; lists without such keys are replaced. */
const keyOf = (item: unknown): unknown =>
  isTree(item) ? (item['mountPath'] ?? item['containerPort'] ?? item['name']) : undefined;

function merged(old: unknown, change: unknown): unknown {
  if (Array.isArray(old) && Array.isArray(change) && change.every((each) => keyOf(each))) {
    const keys = change.map(keyOf);
    const rest: unknown[] = old.filter((each) => !keys.includes(keyOf(each)));
    const sameAs = (item: unknown): unknown => old.find((each) => keyOf(each) === keyOf(item));
    return [...change.map((each) => merged(sameAs(each), each)), ...rest];
  }
  if (!isTree(old) || !isTree(change)) return change;
  const changes = Object.entries(change).map(([key, value]) => [key, merged(old[key], value)]);
  return { ...old, ...(Object.fromEntries(changes) as Tree) };
}

/** Puts the Deployment's name wherever components say SERVICE, as their replacements do. */
function named(resources: readonly Resource[]): Resource[] {
  const name = resources.find(({ kind }) => kind === 'Deployment')?.metadata.name ?? '';
  return JSON.parse(JSON.stringify(resources).replace(/\bSERVICE\b/g, name)) as Resource[];
}

function labelled(resource: Resource, { namespace, labels = [] }: Kustomization): Resource {
  let result: unknown = resource;
  if (namespace !== undefined && resource.kind !== 'Namespace') {
    result = merged(result, { metadata: { namespace } });
  }
  for (const { pairs, includeTemplates } of labels) {
    result = merged(result, { metadata: { labels: pairs } });
    if (!includeTemplates || resource.kind !== 'Deployment') continue;
    result = merged(result, { spec: { template: { metadata: { labels: pairs } } } });
  }
  return result as Resource;
}
