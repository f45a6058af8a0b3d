import { pino } from 'pino';
import { readConfig } from './config.ts';
import { startSandbox } from './index.ts';

const CLOSE_MS_MAX = 2_000;

const log = pino({ name: 'sandbox' });

async function main(): Promise<void> {
  const sandbox = await startSandbox(readConfig(process.env), {
    onFault: (error) => log.error({ err: error }, 'a request failed inside the sandbox'),
  });
  const stop = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'closing');
    // The journal is complete, so a close that hangs may be cut short.
    setTimeout(() => process.exit(0), CLOSE_MS_MAX).unref();
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  log.info(
    { rpcUrl: sandbox.rpcUrl, wsUrl: sandbox.wsUrl, slot: sandbox.chain.clock.slot },
    'ready',
  );
}

main().catch((error: unknown) => {
  log.fatal({ err: error }, 'the sandbox could not start');
  process.exit(1);
});
