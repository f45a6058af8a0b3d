import { join } from 'node:path';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-data/organizations.ts';
import { makeCompany, makeDemoDataOnce } from './demo-data/make-demo-data.ts';
import { AlreadyRunningError, endLeftovers } from './stack/end-leftovers.ts';
import { assertPortFree, PortTakenError } from './stack/gateway-port.ts';
import { clearDataDir, LocalStack } from './stack/local-stack.ts';
import { readSettings } from './stack/settings.ts';

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

const stack = new LocalStack(settings.dataDir, (line) => console.error(line));

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
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
  const { startStack } = await import('./stack/start-stack.ts');
  const { addresses, keys, mailboxUrl } = await startStack(
    stack,
    settings,
    isDeveloping ? { inspect: settings.inspect } : null,
  );
  const url = addresses.publicUrl;
  const isFirstStart =
    settings.demoData !== 'none' &&
    settings.solanaRpcUrl === null &&
    (await makeDemoDataOnce({ url, dataDir: settings.dataDir }));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`Outlay is ready at ${url} (${seconds} s)`);
  console.log(`Demo accounts (password ${DEMO_PASSWORD}):`);
  for (const { email, label } of DEMO_ACCOUNTS) console.log(`  ${email}  ${label}`);
  console.log(`Mailbox: ${mailboxUrl}`);
  if (isFirstStart && settings.demoData === 'company') {
    // Takes about 20 s, and the start doesn't wait for it: pages update live.
    const { solanaRpcUrl: rpcUrl } = addresses;
    makeCompany({ url, rpcUrl, wallets: keys.memberWallets }).then(
      () => console.log('The demo company is complete: half a year of 14 people.'),
      (error: unknown) => {
        if (!stopping) console.error('The demo company is not complete:', error);
      },
    );
  }
  if (isDeveloping) {
    const { vitePort } = await import('./stack/developing.ts');
    console.log(`Client with hot reload: http://localhost:${vitePort(settings.port)}`);
  }
} catch (error) {
  fail(error);
}
