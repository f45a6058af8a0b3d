import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '@outlay/stack/paths';
import { exportedMetrics } from './testing/exported-metrics.ts';
import { readPromql } from './testing/read-promql.ts';

interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels?: { readonly severity: string };
  readonly annotations?: { readonly summary: string; readonly runbook: string };
}

const OBSERVABILITY = join(ROOT, 'deploy/observability');
const RUNBOOKS = join(ROOT, 'deploy/runbooks');
const MONITORING = join(ROOT, 'deploy/k8s/monitoring');

const rules = (
  parse(readFileSync(join(OBSERVABILITY, 'alerts.yml'), 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined);
const recorded = rules.flatMap(({ record }) => record ?? []);

const dashboards = readdirSync(join(OBSERVABILITY, 'dashboards')).map((file) => ({
  file,
  board: JSON.parse(readFileSync(join(OBSERVABILITY, 'dashboards', file), 'utf8')) as {
    uid: string;
    panels: { title: string; targets: { expr: string }[] }[];
  },
}));

/** Every expression with its location. */
const expressions = [
  ...rules.map(({ alert, record, expr }) => [alert ?? record ?? '', expr] as const),
  ...dashboards.flatMap(({ file, board }) =>
    board.panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => [`${file}: ${title}`, expr] as const),
    ),
  ),
];

let exported: ReadonlySet<string>;
beforeAll(async () => {
  exported = await exportedMetrics();
});

test('the expression parser detects a misspelt name and invalid syntax, or the tests below would prove nothing', () => {
  expect(readPromql('sum(rate(outlay_outbox_row[5m])) > 1').metrics).toEqual(['outlay_outbox_row']);
  expect(exported.has('outlay_outbox_row')).toBe(false);
  expect(exported.has('outlay_outbox_rows')).toBe(true);
  expect(readPromql('sum(rate(up[5m]) > 1').problem).not.toBeNull();
});

test.each(expressions)('%s uses only exported metrics', (_place, expression) => {
  const { metrics, problem } = readPromql(expression);
  expect(problem).toBeNull();
  expect(metrics.length).toBeGreaterThan(0);
  // `up` is Prometheus' own.
  const known = (name: string): boolean =>
    name === 'up' || exported.has(name) || recorded.includes(name);
  expect(metrics.filter((name) => !known(name))).toEqual([]);
});

test('every alert has a severity, a message and a runbook of its name, and every runbook an alert', () => {
  for (const { alert = '', labels, annotations, for: wait } of alerts) {
    expect(['warning', 'critical']).toContain(labels?.severity);
    expect(annotations?.summary).toBeTruthy();
    expect(wait).toBeTruthy();
    expect(annotations?.runbook).toBe(`deploy/runbooks/${alert}.md`);
  }
  const names = alerts.map(({ alert }) => `${alert}.md`).sort();
  expect(readdirSync(RUNBOOKS).sort()).toEqual(names);
});

test('on Kubernetes the rules are the same, each alert with the address of a runbook that exists', () => {
  const { spec } = parse(readFileSync(join(MONITORING, 'alerts.yaml'), 'utf8')) as {
    spec: { groups: { rules: (Rule & { annotations?: { runbook_url: string } })[] }[] };
  };
  const resource = spec.groups.flatMap((group) => group.rules);
  const withoutAnnotations = ({ annotations: _annotations, ...rule }: Rule): object => rule;
  expect(resource.map(withoutAnnotations)).toEqual(rules.map(withoutAnnotations));
  const files = readdirSync(RUNBOOKS);
  for (const { alert, annotations } of resource) {
    if (alert === undefined) continue;
    const [, file = ''] =
      /^https:\/\/outlay\.example\/runbooks\/(\w+\.md)$/.exec(annotations?.runbook_url ?? '') ?? [];
    expect(file).toBe(`${alert}.md`);
    expect(files).toContain(file);
  }
});

test('Grafana on Kubernetes gets every dashboard', () => {
  const { configMapGenerator } = parse(
    readFileSync(join(OBSERVABILITY, 'kustomization.yaml'), 'utf8'),
  ) as { configMapGenerator: { files: string[] }[] };
  const files = configMapGenerator.flatMap((each) => each.files);
  expect(files).toEqual(dashboards.map(({ file }) => `dashboards/${file}`));
});

/** As commander receives a command, with its arguments. */
const registered = (name: string): RegExp => new RegExp(`'${name}( [<[]\\w+[>\\]])*'`);

test('a runbook explains the alert, the checks and the actions, with commands that exist', () => {
  const ops = join(ROOT, 'deploy/ops/src');
  const source = readdirSync(ops, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.spec.'))
    .map((file) => readFileSync(join(ops, file), 'utf8'))
    .join('\n');
  for (const file of readdirSync(RUNBOOKS)) {
    const text = readFileSync(join(RUNBOOKS, file), 'utf8');
    for (const heading of ['## What it means', '## What to look at', '## What to do']) {
      expect(text, file).toContain(heading);
    }
    for (const [, command = '', sub = ''] of text.matchAll(/npm run ops -- (\w+) ?([a-z]*)/g)) {
      expect(source, `${file}: ops ${command}`).toMatch(registered(command));
      if (sub !== '') {
        expect(source, `${file}: ops ${command} ${sub}`).toMatch(registered(sub));
      }
    }
  }
});
