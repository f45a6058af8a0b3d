import { fundedWallet } from '@outlay/ledger-watcher/testing/sandbox-payments';
import { besideRaw } from './chain/beside-raw.ts';
import { atOnce, measure, type Taken } from './chain/measure.ts';
import { startChain } from './chain/start-chain.ts';
import { createBenchPeople } from './payouts/people.ts';
import { aPayingService, POLL_INTERVAL_MS } from './payouts/paying-service.ts';
import { rawTransfers } from '@outlay/payout/testing/raw-transfers';
import { startSignerProcess } from './payouts/signer-process.ts';
import { median, report } from './report.ts';

// npm run bench -- payouts [rounds] [payments] [concurrent steps] [attempts before]: compares payouts with every rule on to plain
// transfers of the same client, and to payouts that are signed in the same process, on one sandbox. All count when the payment is
// final. The books start with the given number of attempts of the same day.
const rounds = Number(process.argv[2] ?? 5);
const perRound = Number(process.argv[3] ?? 300);
const stepsAtOnce = Number(process.argv[4] ?? 16);
const attemptsBefore = Number(process.argv[5] ?? 20_000);
const WARM_UP = 60;
const PAYEES = 20;
/** Maximum concurrent transfers. More are not faster, because the service holds no resources while it waits. */
const UNDER_WAY_MAX = 64;
const BOUND = { column: 'ours to raw', better: 'higher' } as const;
const cpuOf = (part: string, runs: readonly Taken[]): number =>
  Number(median(runs.map(({ cpuMsEachOf }) => cpuMsEachOf[part] ?? 0)).toFixed(1));
const RICH = { lamports: 900_000_000_000, baseUnits: 900_000_000_000 };

const chain = await startChain();
const { signer, people, close: stopSigner } = await startSignerProcess();
try {
  const service = await aPayingService(chain, stepsAtOnce, people, signer);
  const signingHere = await aPayingService(chain, stepsAtOnce, createBenchPeople());
  for (const each of [service, signingHere]) await each.pretendAttempts(attemptsBefore);
  const raw = rawTransfers(chain.rpcUrl, await fundedWallet(chain.rpcUrl, RICH));
  // Payees with existing accounts, because a new account costs both the same.
  const payees = await atOnce(Array.from({ length: PAYEES }), 4, async () => {
    const wallet = await fundedWallet(chain.rpcUrl, { lamports: 1_000_000_000, baseUnits: 1 });
    return wallet.publicKey.toBase58();
  });
  const recipients = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => payees[index % PAYEES] ?? '');
  const transfer = (count: number): Promise<Taken> =>
    measure(count, async () => {
      await atOnce(recipients(count), UNDER_WAY_MAX, (payee) =>
        raw.transfer(payee, POLL_INTERVAL_MS),
      );
    });
  const payOut = async (payer: typeof service, count: number): Promise<Taken> => {
    await payer.approve(recipients(count));
    const worker = payer.worker();
    try {
      return await measure(count, async () => {
        await worker.start();
        await payer.untilPaid();
      });
    } finally {
      await worker.stop();
    }
  };

  await transfer(WARM_UP);
  for (const payer of [service, signingHere]) await payOut(payer, WARM_UP);
  const transferred: Taken[] = [];
  const paid: Taken[] = [];
  const paidHere: Taken[] = [];
  for (let round = 0; round < rounds; round += 1) {
    transferred.push(await transfer(perRound));
    paid.push(await payOut(service, perRound));
    paidHere.push(await payOut(signingHere, perRound));
  }
  const column = 'payer';
  const rate = 'paid per s';
  report(
    'payouts',
    [BOUND, { ...BOUND, table: 'signer' }],
    besideRaw(
      {
        column,
        ours: 'outlay, every rule on',
        raw: 'plain transfers by the same client',
        rate,
        goal: 'rate 0.6',
      },
      paid,
      transferred,
    ),
    {
      signer: besideRaw(
        {
          column,
          ours: 'signer in a process of its own',
          raw: 'signer in the same process',
          rate,
          goal: 'rate 0.9',
        },
        paid,
        paidHere,
      ),
      processes: ['payer', 'PostgreSQL', 'chain sandbox', 'signer'].map((part) => ({
        'CPU ms each': part,
        'outlay, every rule on': cpuOf(part, paid),
        'plain transfers': cpuOf(part, transferred),
      })),
      setting: [
        {
          rounds,
          'payments per round': perRound,
          'concurrent steps': stepsAtOnce,
          'attempts of the day before': attemptsBefore,
        },
      ],
    },
  );
  await Promise.all([service.close(), signingHere.close()]);
} finally {
  await stopSigner();
  await chain.close();
}
