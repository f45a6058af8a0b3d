import { firefoxProblem } from '@outlay/testkit/launch-firefox';
import { runSteps } from './run-steps.ts';

// npm run test:firefox: the most frequent jobs in Firefox. Not part of npm test, because npm doesn't install a Firefox.
const problem = firefoxProblem();
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
await runSteps([
  {
    title: 'Journeys in Firefox',
    bin: 'vitest',
    args: ['run', '--project', 'long', 'web/e2e/journeys', 'web/e2e/screen-reader'],
    env: { OUTLAY_BROWSER: 'firefox' },
  },
]);
