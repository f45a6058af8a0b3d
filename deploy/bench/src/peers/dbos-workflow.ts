import { DBOS } from '@dbos-inc/dbos-sdk';
import { serveRuns } from '../workflow/serve-runs.ts';

// The peer's cheapest durable workflow of five steps, which do nothing but record themselves.
const [, , serverUrl = ''] = process.argv;
const url = new URL(serverUrl);
url.pathname = '/dbos_bench';
DBOS.setConfig({
  name: 'bench',
  systemDatabaseUrl: url.toString(),
  systemDatabasePoolSize: 16,
  logLevel: 'error',
  runAdminServer: false,
});
const approval = DBOS.registerWorkflow(
  async (expense: string): Promise<number> => {
    let approvals = 0;
    for (let step = 1; step <= 5; step += 1) {
      approvals += await DBOS.runStep(() => Promise.resolve(expense === '' ? 0 : 1), {
        name: `step-${step}`,
      });
    }
    return approvals;
  },
  { name: 'approval' },
);
await DBOS.launch();
serveRuns(
  (index) => `expense-${index}`,
  async (expense) => {
    const handle = await DBOS.startWorkflow(approval)(expense);
    if ((await handle.getResult()) !== 5) throw new Error('not approved');
  },
);
