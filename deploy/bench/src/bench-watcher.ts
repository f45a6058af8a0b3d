import { connectTo } from '@outlay/ledger-watcher/connection';
import { callRpc } from '@outlay/sandbox/call-rpc';
import { besideRaw } from './chain/beside-raw.ts';
import { atOnce, measure, until, type Taken } from './chain/measure.ts';
import { startChain } from './chain/start-chain.ts';
import { report } from './report.ts';
import { aWatchedWallet } from './watcher/watched-wallet.ts';

// npm run bench -- watcher [rounds] [transactions] [backlog]: recording transactions beside getTransaction alone, on one
// sandbox; then a backlog after a watcher's downtime, checked against the chain's balance.
const rounds = Number(process.argv[2] ?? 5);
const perRound = Number(process.argv[3] ?? 400);
const backlog = Number(process.argv[4] ?? 5_000);
const WARM_UP = 100;
/** The watcher's own concurrency. */
const READS_AT_ONCE = 8;

const chain = await startChain();
try {
  const wallet = await aWatchedWallet(chain);
  const connection = connectTo(chain.rpcUrl);
  const read = async (signature: string): Promise<void> => {
    const found = await connection.getTransaction(signature, {
      commitment: 'finalized',
      maxSupportedTransactionVersion: 1,
    });
    if (!found) throw new Error(`${signature} is not there`);
  };
  const readRaw = (signatures: readonly string[]): Promise<Taken> =>
    measure(signatures.length, async () => {
      await atOnce(signatures, READS_AT_ONCE, read);
    });
  const record = async (count: number): Promise<Taken> => {
    const goal = (await wallet.recorded()) + count;
    const worker = wallet.worker();
    try {
      return await measure(count, async () => {
        await worker.start();
        await until('all is recorded', async () => (await wallet.recorded()) >= goal);
      });
    } finally {
      await worker.stop();
    }
  };

  const warm = await wallet.pay(WARM_UP);
  await readRaw(warm);
  await record(WARM_UP);
  const raw: Taken[] = [];
  const ours: Taken[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const signatures = await wallet.pay(perRound);
    raw.push(await readRaw(signatures));
    ours.push(await record(perRound));
  }
  await wallet.pay(backlog);
  const before = await wallet.recorded();
  const caughtUp = await record(backlog);
  const held = BigInt(
    (await callRpc<{ value: number }>(chain.rpcUrl, 'getBalance', wallet.address)).value,
  );
  const booked = await wallet.booked();

  report(
    'watcher',
    besideRaw(
      {
        column: 'reader',
        ours: 'outlay, recorded',
        raw: 'getTransaction, nothing recorded',
        rate: 'transactions per s',
        goal: 'rate 0.6',
      },
      ours,
      raw,
    ),
    {
      backlog: [
        {
          transactions: backlog,
          recorded: (await wallet.recorded()) - before,
          'caught up in s': Number((backlog / caughtUp.perSecond).toFixed(1)),
          'lamports in the books': String(booked),
          'lamports on the chain': String(held),
          gap: booked === held ? 'none' : 'there is one',
        },
      ],
    },
  );
  await wallet.close();
  if (booked !== held) process.exitCode = 1;
} finally {
  await chain.close();
}
