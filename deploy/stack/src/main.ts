import { join } from 'node:path';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-data/organizations.ts';
import { isHistoryFilled } from './demo-data/company-history.ts';
import { fillCompanyHistory, makeDemoDataOnce } from './demo-data/make-demo-data.ts';
import { AlreadyRunningError, endLeftovers } from './local/end-leftovers.ts';
import { assertPortFree, PortTakenError } from './local/gateway-port.ts';
import type { StackKeys } from './local/keys.ts';
import type { StackAddresses } from './local/local-settings.ts';
import { clearDataDir, LocalStack } from './local/local-stack.ts';
import { readSettings } from './local/settings.ts';
import { endCommands } from './processes/run-command.ts';

// npm start [-- --fresh]: the whole system on embedded real parts.
const startedAt = performance.now();
const settings = readSettings();
const fresh = process.argv.includes('--fresh');
/** npm run dev: services restart when their files change, and Vite serves the client from its sources. */
const isDeveloping = process.argv.includes('--dev');

try {
  await endLeftovers(settings.dataDir);
  await assertPortFree(settings.port);
} catch (error) {
  if (!(error instanceof AlreadyRunningError || error instanceof PortTakenError)) throw error;
  console.error(error.message);
  process.exit(1);
}
if (fresh) await clearDataDir(settings.dataDir);

/** The start doesn't wait for the demo company's half year: pages update live, and whoever uses the stack goes first. */
function fillInBackground(addresses: StackAddresses, keys: StackKeys): void {
  const payments = {
    url: addresses.publicUrl,
    rpcUrl: addresses.solanaRpcUrl,
    wallets: keys.memberWallets,
  };
  const metricsUrl = `http://127.0.0.1:${addresses.managementPort}/metrics`;
  fillCompanyHistory(payments, settings.dataDir, metricsUrl).then(
    () => console.log('The demo company is complete: half a year of 14 people.'),
    (error: unknown) => {
      if (!stopping) console.error('The half year of the demo company is not complete:', error);
    },
  );
}

const stack = new LocalStack(settings.dataDir, (line) => console.error(line));

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  endCommands();
  await stack.stop();
  process.exit(code);
}
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));

const fail = (error: unknown): void => {
  if (stopping) return;
  console.error(error instanceof Error ? error.message : error);
  console.error(`Logs: ${join(settings.dataDir, 'logs')}`);
  void stop(1);
};
stack.failure.catch(fail);
// Stopping a start midway breaks connections, which is not worth logging.
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

try {
  // Loaded lazily: a refused start loads and prints nothing else.
  const { startStack } = await import('./local/start-stack.ts');
  const { addresses, keys, mailboxUrl } = await startStack(
    stack,
    settings,
    isDeveloping ? { inspect: settings.inspect } : null,
  );
  const url = addresses.publicUrl;
  const takesSessions = settings.assuranceMin === 'SESSION';
  // Where devices sign, nobody can submit or approve for the people of the demo company.
  const hasDemo = settings.demoData !== 'none' && settings.solanaRpcUrl === null && takesSessions;
  const hasCompany = hasDemo && settings.demoData === 'company';
  if (hasDemo) await makeDemoDataOnce({ url, dataDir: settings.dataDir, hasCompany });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`Outlay is ready at ${url} (${seconds} s)`);
  console.log(`Demo accounts (password ${DEMO_PASSWORD}):`);
  for (const { email, label } of DEMO_ACCOUNTS) console.log(`  ${email}  ${label}`);
  console.log(`Mailbox: ${mailboxUrl}`);
  if (!takesSessions) {
    console.log('Devices sign here, so the demo company starts without expenses.');
  }
  if (hasCompany && !isHistoryFilled(settings.dataDir)) {
    console.log('While nobody uses Outlay, half a year of the demo company is filled in.');
    fillInBackground(addresses, keys);
  }
  if (isDeveloping) {
    const { vitePort } = await import('./local/developing.ts');
    console.log(`Client with hot reload: http://localhost:${vitePort(settings.port)}`);
  }
} catch (error) {
  fail(error);
}
