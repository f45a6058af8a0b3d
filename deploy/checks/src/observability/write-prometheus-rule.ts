import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { ROOT } from '@outlay/stack/paths';

/** Where an installation serves deploy/runbooks; deploy/k8s/README.md says how to set its own address. */
const RUNBOOKS_URL = 'https://outlay.example/runbooks/';
const RUNBOOKS_FOLDER = 'deploy/runbooks/';

interface Rule {
  readonly annotations?: { readonly summary: string; readonly runbook: string };
}

interface Rules {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
}

// Writes deploy/k8s/monitoring/alerts.yaml: Prometheus's rules as the operator's resource, with the addresses of the runbooks.
const { groups } = parse(
  readFileSync(join(ROOT, 'deploy/observability/alerts.yml'), 'utf8'),
) as Rules;

const withRunbookUrl = ({ annotations, ...rule }: Rule): object =>
  annotations
    ? {
        ...rule,
        annotations: {
          summary: annotations.summary,
          runbook_url: annotations.runbook.replace(RUNBOOKS_FOLDER, RUNBOOKS_URL),
        },
      }
    : rule;

const resource = {
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: { name: 'outlay' },
  spec: { groups: groups.map(({ name, rules }) => ({ name, rules: rules.map(withRunbookUrl) })) },
};
writeFileSync(
  join(ROOT, 'deploy/k8s/monitoring/alerts.yaml'),
  `# Written by npm run generate from deploy/observability/alerts.yml.\n${stringify(resource, { lineWidth: 0, singleQuote: true })}`,
);
