import { ROOT } from '@outlay/stack/paths';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { STATIC_STEPS, UNIT_STEP } from './check-steps.ts';
import { generate } from './generate-steps.ts';
import { runLanes } from './run-steps.ts';
import { useOwnTemporaryFolder } from './temporary-folder.ts';
import { vitestStep } from './vitest-step.ts';

// npm test: every check, and all tests but the long ones. Needs no running stack and leaves nothing behind. Tests in
// the browser wait for screens with a time limit, so that the other lanes give way to theirs.
useOwnTemporaryFolder();
await generate();
const SERVICES = [
  ['receipt-ai'],
  ['payout'],
  ['identity'],
  ['platform', 'accounting'],
  ['expense', 'workflow'],
  ['ledger-watcher', 'notification', 'signer'],
];
const others = readdirSync(join(ROOT, 'services')).filter(
  (name) => !SERVICES.flat().includes(name),
);
const foldersOf = (services: readonly string[]): string[] =>
  services.map((service) => `services/${service}/`);
// Each part starts its own PostgreSQL, Kafka and sandbox. The longest come first, so that the lanes end together.
const parts = [
  ...SERVICES.map((services) => ({ of: services.join(', '), folders: foldersOf(services) })),
  { of: 'everything else', folders: ['gateway/', 'deploy/', ...foldersOf(others)] },
];
await runLanes(
  {
    sources: STATIC_STEPS,
    unit: [UNIT_STEP],
    stack: [
      vitestStep('End-to-end tests of the public API and in the browser', ['e2e']),
      { title: 'Payments under chaos', bin: 'deploy/bench/src/bench-chaos.ts', args: ['check'] },
    ],
    // It has no steps that only it runs, so it begins with the shared ones at once.
    integration: [],
  },
  {
    urgent: 'stack',
    shared: parts.map(({ of, folders }) =>
      vitestStep(`Integration tests of ${of}`, ['integration'], ...folders),
    ),
  },
);

// npm run test:full then runs what takes longer than a change should wait for.
if (process.argv.includes('--full')) {
  await runLanes({
    long: [vitestStep('Long end-to-end tests', ['long'])],
    drills: [
      vitestStep('Long integration tests', ['long-integration']),
      vitestStep('Drills of a restart, a loss and a trace', ['drill']),
    ],
  });
}
