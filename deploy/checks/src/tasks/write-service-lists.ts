import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@outlay/stack/paths';

/** Files that end with a list of all services, because kustomize and Prometheus can't read ours. */
const LISTS: Readonly<Record<string, (name: string) => string>> = {
  'deploy/k8s/parts/kustomization.yaml': (name) => `  - ${name}\n`,
  'deploy/observability/prometheus.yml': (name) => `          - ${name}:8080\n`,
};
const MARK = 'npm run generate writes it.\n';

for (const [file, entryOf] of Object.entries(LISTS)) {
  const path = join(ROOT, file);
  const [before = ''] = readFileSync(path, 'utf8').split(MARK);
  writeFileSync(path, before + MARK + SUBGRAPH_NAMES.map(entryOf).join(''));
}
