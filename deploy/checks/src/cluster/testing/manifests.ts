import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@outlay/stack/paths';
import type { Labels } from './network-reach.ts';
import { render } from './render.ts';

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly configMapKeyRef?: {
      readonly name: string;
      readonly key: string;
      /** When true and the config has no such key, the variable is not set. */
      readonly optional?: boolean;
    };
    readonly secretKeyRef?: {
      readonly name: string;
      readonly key: string;
      readonly optional?: boolean;
    };
  };
}

export interface Container {
  readonly image: string;
  readonly command: readonly string[];
  /** Config maps whose values are all variables. */
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly env: readonly Variable[];
  readonly resources: { readonly requests: object; readonly limits: object };
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly startupProbe?: object;
  readonly livenessProbe?: object;
  readonly readinessProbe?: object;
}

export interface PodSpec {
  readonly volumes?: readonly {
    readonly name: string;
    readonly secret?: {
      readonly secretName: string;
      readonly items?: readonly { readonly key: string; readonly path: string }[];
    };
  }[];
  readonly securityContext: object;
  readonly automountServiceAccountToken: boolean;
  readonly containers: readonly Container[];
}

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template?: {
      readonly metadata: { readonly labels: Labels };
      readonly spec: PodSpec;
    };
    readonly scaleTargetRef?: { readonly name: string };
    readonly selector?: { readonly matchLabels: Labels };
    readonly podSelector?: { readonly matchLabels?: Labels };
    readonly secretTargetRef?: readonly { readonly name: string; readonly key: string }[];
  };
}

export const MANIFESTS = join(ROOT, 'deploy/k8s');

/** Folders that are applied with `kubectl apply -k`, directly or in an overlay. */
export const STEPS = ['config', 'migrations', 'first-organization', 'services'] as const;

/** Every resource that these folders result in. */
export const manifests = STEPS.flatMap((step) =>
  render(join(MANIFESTS, step)),
) as unknown as readonly Manifest[];

/** Every YAML file below deploy/k8s. */
export const files: readonly string[] = readdirSync(MANIFESTS, {
  recursive: true,
  encoding: 'utf8',
}).filter((file) => file.endsWith('.yaml'));

export const ofKind = (kind: string): Manifest[] => manifests.filter((each) => each.kind === kind);

/** The rows below the header of the table in deploy/k8s/README.md whose first column has this title. */
export function readmeTable(title: string): string[][] {
  const lines = readFileSync(join(MANIFESTS, 'README.md'), 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${title} `));
  if (start < 0) throw new Error(`the README has no table of ${title}`);
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The secrets that deploy/k8s/README.md lists, as `- secrets: keys; read by ...`. */
export const readmeSecrets = (): { secrets: string; keys: string }[] =>
  [
    ...readFileSync(join(MANIFESTS, 'README.md'), 'utf8').matchAll(
      /^- (`outlay-[^:]+): ([^;]+); read by/gm,
    ),
  ].map(([, secrets = '', keys = '']) => ({ secrets, keys }));
