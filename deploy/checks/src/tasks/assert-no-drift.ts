import { execFileSync } from 'node:child_process';
import { ROOT } from '@outlay/stack/paths';

/** Committed files that `npm run generate` writes; .gitattributes marks those of schemas. */
const GENERATED = [
  ':(attr:linguist-generated)schemas',
  'deploy/docs/events.md',
  'deploy/k8s/monitoring/alerts.yaml',
  'deploy/k8s/parts/kustomization.yaml',
  'deploy/observability/prometheus.yml',
];

// Runs after the generators: a difference from git means that a contract was changed without regenerating.
const diff = execFileSync('git', ['status', '--porcelain', '--', ...GENERATED], {
  cwd: ROOT,
  encoding: 'utf8',
});
if (diff.trim() !== '') {
  console.error(
    `Generated contracts differ from what is committed; run npm run generate and commit:\n${diff}`,
  );
  process.exit(process.env['CI'] === 'true' ? 1 : 0);
}
