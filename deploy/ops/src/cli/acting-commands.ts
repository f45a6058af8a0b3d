import type { Command } from 'commander';
import {
  acceptGap,
  pausePayouts,
  payoutsStatus,
  reprocess,
  resumePayouts,
  walletProblems,
} from '../commands/switches.ts';
import { verifyPrice } from '../commands/verify-price.ts';
import { OperatorError } from '../installation.ts';
import type { OperatorNote } from '../operator-note.ts';
import { reading } from './reading.ts';

const noted = (command: Command): Command =>
  command
    .requiredOption('--reason <text>', 'why, in at least 10 characters')
    .requiredOption('--by <name>', 'your name, for the audit log');

/** Payouts, receipts, prices and wallets. */
export function addActingCommands(program: Command): void {
  const payouts = program.command('payouts').description('the stop of all payouts');
  reading(payouts, 'status', 'whether payouts run, and how many are queued', {
    rows: payoutsStatus,
    none: 'No switch.',
  });
  noted(
    payouts
      .command('pause')
      .description('stop all payouts; sent payments are followed until final'),
  ).action(async (note: OperatorNote) => {
    console.log(await pausePayouts(note));
  });
  noted(payouts.command('resume').description('resume payouts that an operator stopped')).action(
    async (note: OperatorNote) => {
      console.log(await resumePayouts(note));
    },
  );
  addReceipts(program);
  addPricesAndWallets(program);
}

function addReceipts(program: Command): void {
  const receipts = program.command('receipts').description('uploaded receipts');
  noted(
    receipts
      .command('reprocess [receipt]')
      .description('analyze a receipt again, or all that failed')
      .option('--failed', 'every failed receipt'),
  ).action(
    async (receipt: string | undefined, { failed, ...note }: OperatorNote & { failed?: true }) => {
      if ((receipt === undefined) === (failed === undefined)) {
        throw new OperatorError('Name one receipt, or use --failed.');
      }
      console.log(await reprocess(receipt, note));
    },
  );
}

function addPricesAndWallets(program: Command): void {
  const price = program.command('price').description('values of foreign amounts');
  price
    .command('verify <expense>')
    .description("recompute an expense's rate and value from the oracle's bytes, offline")
    .action(async (expense: string) => {
      console.log(await verifyPrice(expense));
    });
  const wallets = program.command('wallets').description('books of watched wallets');
  reading(wallets, 'problems', 'accounts whose books differ from the chain', {
    rows: walletProblems,
    none: 'Every account follows the chain.',
  });
  noted(
    wallets
      .command('accept <account>')
      .description('continue after a gap that cannot be filled, and book it as unexplained'),
  ).action(async (account: string, note: OperatorNote) => {
    console.log(await acceptGap(account, note));
  });
}
