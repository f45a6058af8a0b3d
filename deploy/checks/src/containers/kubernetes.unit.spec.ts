import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  files,
  manifests,
  MANIFESTS,
  ofKind,
  readmeSecrets,
  type Container,
  type Manifest,
  type PodSpec,
} from '../cluster/testing/manifests.ts';
import { documentsOf, kustomizationOf } from '../cluster/testing/render.ts';
import { ROOT } from '@outlay/stack/paths';
import { PARTS } from '@outlay/stack/local/parts';
import { DEPLOYED, keysIn, problemWithSettings, settingsOf } from './testing/service-settings.ts';

const named = (kind: string, name: string): Manifest | undefined =>
  ofKind(kind).find(({ metadata }) => metadata.name === name);

/** Validates with the schema that Kubernetes publishes for the kind. */
const KINDS: Readonly<Record<string, new (content: never) => { validate(): void }>> = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
};

/** Kinds of kustomize, and of KEDA and the Prometheus operator, whose resources `npm run test:cluster` checks. */
const FOREIGN_KINDS = [
  ...['Kustomization', 'Component', 'ScaledObject', 'TriggerAuthentication'],
  ...['ServiceMonitor', 'PodMonitor', 'PrometheusRule'],
];

/** The files of overlays as written: they add an ingress, and patches. */
const ofOverlays = files
  .filter((file) => file.startsWith('overlays/'))
  .flatMap((file) => documentsOf(join(MANIFESTS, file)));

const ofKubernetes = [...manifests, ...ofOverlays]
  .filter(({ kind }) => !FOREIGN_KINDS.includes(kind))
  .map((each) => [`${each.kind} ${each.metadata.name}`, each] as const);

test.each(ofKubernetes)('%s matches the schema of its kind', (_name, manifest) => {
  const Kind = KINDS[manifest.kind];
  if (!Kind) throw new Error(`no schema for ${manifest.kind}`);
  expect(() => new Kind(manifest as never).validate()).not.toThrow();
});

test('the schemas reject a non-numeric port, or the test above would prove nothing', () => {
  const [deployment] = ofKind('Deployment');
  const text = JSON.stringify(deployment);
  const broken = text.replace('"containerPort":8080', '"containerPort":"http"');
  expect(() => new Deployment(JSON.parse(broken) as never).validate()).toThrow('containerPort');
});

test('every file is in its kustomization, and every kustomization lists existing files', () => {
  for (const folder of new Set(files.map((file) => dirname(join(MANIFESTS, file))))) {
    const {
      resources = [],
      components = [],
      patches = [],
      replacements = [],
    } = kustomizationOf(folder);
    const paths = [...patches, ...replacements].flatMap(({ path }) => path ?? []);
    const used = [...resources, ...components, ...paths];
    for (const each of used) expect(existsSync(join(folder, each)), `${folder}/${each}`).toBe(true);
    const here = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
    const listed = used.filter((each) => each.endsWith('.yaml'));
    expect([...listed, 'kustomization.yaml'].sort(), folder).toEqual(here.sort());
  }
});

const pods = [...ofKind('Deployment'), ...ofKind('Job')].map(
  ({ kind, metadata, spec }) =>
    [`${kind} ${metadata.name}`, spec?.template?.spec as PodSpec] as const,
);

test.each(pods)('%s runs without root or a writable root, and within limits', (_name, pod) => {
  expect(pod.automountServiceAccountToken).toBe(false);
  expect(pod.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
  });
  for (const { securityContext, resources } of pod.containers) {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    for (const bound of [resources.requests, resources.limits]) {
      expect(Object.keys(bound).sort()).toEqual(['cpu', 'memory']);
    }
  }
});

test.each(pods)(
  '%s starts a file that exists, with arguments that its environment has',
  (_name, pod) => {
    for (const { command, env } of pod.containers) {
      const script = command.find((part) => part.endsWith('.ts')) ?? '';
      expect(existsSync(join(ROOT, script)), script).toBe(true);
      const used = [...command.join(' ').matchAll(/\$\((\w+)\)/g)].map(([, name]) => name);
      expect(env.map(({ name }) => name)).toEqual(expect.arrayContaining(used));
    }
  },
);

/** A deployment's environment with the base's values; secrets with sample ones. */
function environmentOf(container: Container): Record<string, string> {
  const baseOf = (name: string): Manifest['data'] => named('ConfigMap', name)?.data;
  const secrets: Record<string, string> = {
    'database-url': 'postgres://user:a-random-password@postgres:5432/outlay?sslmode=verify-full',
    'smtp-url': 'smtp://user:secret@mail:587',
    'kafka-username': 'a-service',
  };
  const own = container.env.flatMap(({ name, value, valueFrom }) => {
    const { configMapKeyRef, secretKeyRef } = valueFrom ?? {};
    const given =
      value ??
      baseOf(configMapKeyRef?.name ?? '')?.[configMapKeyRef?.key ?? ''] ??
      secrets[secretKeyRef?.key ?? ''] ??
      null;
    if (given !== null) return [[name, given]];
    if (configMapKeyRef?.optional) return [];
    throw new Error(`${name} has no value`);
  });
  const shared = (container.envFrom ?? []).map(({ configMapRef }) => baseOf(configMapRef.name));
  return Object.assign({}, ...shared, Object.fromEntries(own)) as Record<string, string>;
}

test.each(DEPLOYED)('%s has probes, a service, a budget, a policy and an autoscaler', (name) => {
  expect(containerOf(name)).toMatchObject({
    startupProbe: { httpGet: { path: '/livez' } },
    livenessProbe: { httpGet: { path: '/livez' } },
    readinessProbe: { httpGet: { path: '/readyz' } },
  });
  const labels = { 'app.kubernetes.io/name': name };
  expect(named('Service', name)?.spec?.selector).toEqual(labels);
  expect(named('PodDisruptionBudget', name)?.spec?.selector?.matchLabels).toEqual(labels);
  expect(named('NetworkPolicy', name)?.spec?.podSelector?.matchLabels).toEqual(labels);
  const scaler = named('HorizontalPodAutoscaler', name) ?? named('ScaledObject', name);
  expect(scaler?.spec?.scaleTargetRef?.name).toBe(name);
});

function containerOf(name: string): Container {
  const [container] = named('Deployment', name)?.spec?.template?.spec.containers ?? [];
  if (!container) throw new Error(`no deployment of ${name}`);
  return container;
}

test.each([...DEPLOYED, 'signer'] as const)(
  "%s starts with its container's environment, and has the keys and settings of its part",
  async (name) => {
    const environment = environmentOf(containerOf(name));
    // As in the image, settings that are not fit for production are refused.
    const inImage = { ...environment, NODE_ENV: 'production' };
    expect(await problemWithSettings(name, inImage)).toBeNull();
    const known = settingsOf(name);
    expect(Object.keys(environment).filter((each) => !known.has(each))).toEqual([]);
    expect(keysIn(environment)).toEqual(PARTS[name].keys);
    expect(Object.keys(environment)).toEqual(expect.arrayContaining([...PARTS[name].settings]));
  },
);

test.each(DEPLOYED)('%s knows what an overlay may add for Kafka', (name) => {
  expect([...settingsOf(name)]).toEqual(
    expect.arrayContaining(['KAFKA_SASL_MECHANISM', 'KAFKA_TOPIC_PREFIX']),
  );
});

test('the signer is given its own secrets alone', () => {
  const { volumes } = named('Deployment', 'signer')?.spec?.template?.spec ?? {};
  const secrets = volumes?.flatMap(({ secret }) => secret?.secretName ?? []);
  expect(secrets).toEqual(['outlay-proof-public', 'outlay-signer-keys']);
});

test('the manifests contain no secrets: passwords and keys are references', () => {
  const kinds = files.flatMap((file) => documentsOf(join(MANIFESTS, file)).map(({ kind }) => kind));
  expect(kinds).not.toContain('Secret');
  for (const [, { containers }] of pods) {
    for (const { name, value, valueFrom } of containers.flatMap(({ env }) => env)) {
      // A path in an overlay refers to another resource.
      if (valueFrom?.configMapKeyRef?.optional) continue;
      if (/(URL|SECRET|PASSWORD)$/.test(name)) expect(value, name).toBeUndefined();
      if (name.endsWith('_FILE')) expect(value, name).toMatch(/^\/keys\//);
    }
  }
});

/** The secrets of public keys, which every service may have. */
const PUBLIC_SECRETS = ['outlay-internal-token-public', 'outlay-proof-public'];

test.each(DEPLOYED)('%s is given no secret but its own', (name) => {
  const pod = named('Deployment', name)?.spec?.template?.spec;
  const used = [
    ...(pod?.containers ?? []).flatMap(({ env }) =>
      env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
    ),
    ...(pod?.volumes ?? []).flatMap(({ secret }) => secret?.secretName ?? []),
  ];
  expect(used.length).toBeGreaterThan(0);
  const own = [`outlay-${name}`, `outlay-${name}-keys`, ...PUBLIC_SECRETS];
  expect(used.filter((secret) => !own.includes(secret))).toEqual([]);
});

test('every service with a database has its own migration job, and the topics and the first organization one each', () => {
  const jobs = ofKind('Job').map(({ metadata }) => metadata.name);
  const services = DEPLOYED.filter((name) => name !== 'gateway');
  expect(jobs.sort()).toEqual(
    ['apply-topics', 'first-organization', ...services.map((name) => `migrate-${name}`)].sort(),
  );
});

/** Secrets and their keys that a pod needs, such as `outlay-payout/database-url`; files by the volume that they are in. */
function secretsOf({ volumes = [], containers }: PodSpec): string[] {
  return containers.flatMap(({ env, volumeMounts }) => {
    const variables = env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []);
    const files = env.flatMap(({ value = '' }) => {
      const folder = volumeMounts.find(({ mountPath }) => dirname(value) === mountPath);
      const secret = volumes.find(({ name }) => name === folder?.name)?.secret;
      if (!value.startsWith('/keys/')) return [];
      if (!secret) throw new Error(`no volume has ${value}`);
      const path = value.slice((folder?.mountPath.length ?? 0) + 1);
      const key = secret.items ? secret.items.find((item) => item.path === path)?.key : path;
      return [{ name: secret.secretName, key: key ?? `nothing for ${path}` }];
    });
    return [...variables, ...files].map(({ name, key }) => `${name}/${key}`);
  });
}

test('the README lists exactly the secrets that the manifests use, key by key', () => {
  const quoted = (cell: string): string[] =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const services = DEPLOYED.filter((name) => name !== 'gateway');
  const listed = readmeSecrets().flatMap(({ secrets, keys }) =>
    quoted(secrets)
      .flatMap((secret) => services.map((name) => secret.replace('<service>', name)))
      .flatMap((secret) => quoted(keys).map((key) => `${secret}/${key}`)),
  );
  const used = [
    ...pods.flatMap(([, pod]) => secretsOf(pod)),
    ...ofKind('TriggerAuthentication').flatMap(({ spec }) =>
      (spec?.secretTargetRef ?? []).map(({ name, key }) => `${name}/${key}`),
    ),
  ];
  expect([...new Set(used)].sort()).toEqual([...new Set(listed)].sort());
});

test('the signer is probed without a connection: it logs every caller who has no shared key', () => {
  const probe = { exec: { command: ['grep', '-q', ':1F90 .* 0A ', '/proc/net/tcp'] } };
  expect(containerOf('signer')).toMatchObject({
    startupProbe: probe,
    livenessProbe: probe,
    readinessProbe: probe,
  });
});
