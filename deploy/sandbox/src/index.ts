import { join } from 'node:path';
import { Chain } from './chain.ts';
import { Faucet } from './faucet.ts';
import { Faults } from './faults.ts';
import { ensureGenesisAccounts } from './genesis.ts';
import { releasePorts, serve, takePorts } from './http-server.ts';
import type { PortPair } from './http-server.ts';
import { FORGETFUL_STORE, Journal } from './journal.ts';
import { createPriceGuardians } from '@outlay/prices/signing';
import { PriceRounds } from './price-rounds.ts';
import { PythPublisher } from './pyth-publisher.ts';
import { accountMethods } from './rpc/account-methods.ts';
import { blockMethods } from './rpc/block-methods.ts';
import { clusterMethods } from './rpc/cluster-methods.ts';
import type { RpcContext, RpcMethods } from './rpc/rpc-context.ts';
import { sandboxControls } from './rpc/sandbox-controls.ts';
import { transactionMethods } from './rpc/transaction-methods.ts';
import { loadIdentity } from './sandbox-identity.ts';
import type { SandboxIdentity } from './sandbox-identity.ts';
import { resolveOptions } from './sandbox-options.ts';
import type { ResolvedSandboxOptions, SandboxOptions } from './sandbox-options.ts';
import { SlotClock } from './slot-clock.ts';
import { Subscriptions } from './subscriptions.ts';

export { SANDBOX_GENESIS_HASH } from './genesis.ts';
export { PYTH_PROGRAM, PRICE_FEEDS } from './pyth-accounts.ts';
export { PYUSD_DECIMALS, PYUSD_MINT } from './pyusd-mint.ts';
export type { SandboxOptions } from './sandbox-options.ts';

/** An embedded Solana that serves JSON-RPC until it is closed. */
export interface RunningSandbox {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  /** The chain without RPC, so that tests in the same process can make slots and read state. */
  readonly chain: Chain;
  close(): Promise<void>;
}

export interface SandboxHooks {
  /** Called with internal errors that belong to no request. */
  readonly onFault?: (error: unknown) => void;
}

/** Resumes the chain from its data directory, or starts at genesis. @throws when the port is in use */
export async function startSandbox(
  options: SandboxOptions = {},
  hooks: SandboxHooks = {},
): Promise<RunningSandbox> {
  const resolved = resolveOptions(options);
  // Ports are bound first, so that a second process on the same port fails before it can touch the journal.
  const ports = await takePorts(resolved.port, resolved.host);
  try {
    return run(resolved, hooks, ports);
  } catch (error) {
    await releasePorts(ports);
    throw error;
  }
}

/** Synchronous, so that no request is handled before everything is set up. */
function run(
  options: ResolvedSandboxOptions,
  hooks: SandboxHooks,
  ports: PortPair,
): RunningSandbox {
  const identity = loadIdentity(options.dataDir);
  const { chain, journal } = openChain(options, identity);
  ensureGenesisAccounts(chain, identity);
  const faults = new Faults(options.landingDelaySlotsMax);
  chain.tick();
  const priceRounds = new PriceRounds(createPriceGuardians(options.guardianSeed ?? identity.seed));
  if (options.publishPrices) new PythPublisher(chain, faults, priceRounds).start();

  const subscriptions = new Subscriptions(chain);
  chain.onSlot(() => subscriptions.flush());
  const notify = () => subscriptions.flush();
  const methods = allMethods({
    chain,
    faults,
    identity,
    notify,
    faucet: new Faucet(chain, identity),
  });
  const onFault = hooks.onFault ?? (() => undefined);
  const { allowedOrigin } = options;
  const server = serve(
    { methods, chain, subscriptions, faults, priceRounds, onFault, allowedOrigin },
    ports,
  );
  const timer = startSlots(options.slotMs, chain, faults);
  let closing: Promise<void> | undefined;
  const close = async () => {
    clearInterval(timer);
    await server.close();
    journal?.compact(chain.snapshot());
    journal?.close();
  };
  return {
    rpcUrl: `http://${options.host}:${ports.port}`,
    wsUrl: `ws://${options.host}:${ports.port + 1}`,
    chain,
    close: () => (closing ??= close()),
  };
}

function allMethods(context: RpcContext): RpcMethods {
  return {
    ...accountMethods(context),
    ...transactionMethods(context),
    ...blockMethods(context),
    ...clusterMethods(),
    ...sandboxControls(context),
  };
}

function openChain(options: ResolvedSandboxOptions, identity: SandboxIdentity) {
  const clock = new SlotClock({ ...options, seed: identity.seed });
  if (options.dataDir === undefined)
    return { chain: new Chain(clock, FORGETFUL_STORE), journal: null };
  const { journal, stored } = Journal.open(
    join(options.dataDir, 'ledger'),
    options.journalBytesMax,
  );
  const chain = new Chain(clock, journal);
  chain.restore(stored.snapshot, stored.history, stored.entries);
  return { chain, journal };
}

function startSlots(slotMs: number, chain: Chain, faults: Faults): NodeJS.Timeout | undefined {
  if (slotMs === 0) return undefined;
  return setInterval(() => {
    if (!faults.current.freezeSlots) chain.tick();
  }, slotMs);
}
