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
    .requiredOption('--by <name>', 'who you are, for the audit');

/** Payouts, receipts, prices and wallets. */
export function addActingCommands(program: Command): void {
  const payouts = program.command('payouts').description('the switch of all payouts');
  reading(payouts, 'status', 'whether payouts run, and how many wait', {
    rows: payoutsStatus,
    none: 'No switch.',
  });
  noted(payouts.command('pause').description('sign nothing new')).action(
    async (note: OperatorNote) => {
      console.log(await pausePayouts(note));
    },
  );
  noted(
    payouts.command('resume').description('let payouts go on that an operator has stopped'),
  ).action(async (note: OperatorNote) => {
    console.log(await resumePayouts(note));
  });
  addReceipts(program);
  addPricesAndWallets(program);
}

function addReceipts(program: Command): void {
  const receipts = program.command('receipts').description('files and what was read from them');
  noted(
    receipts
      .command('reprocess [receipt]')
      .description('read a receipt again, or all that could not be read')
      .option('--failed', 'all that could not be read'),
  ).action(
    async (receipt: string | undefined, { failed, ...note }: OperatorNote & { failed?: true }) => {
      if ((receipt === undefined) === (failed === undefined)) {
        throw new OperatorError('Name one receipt, or say --failed.');
      }
      console.log(await reprocess(receipt, note));
    },
  );
}

function addPricesAndWallets(program: Command): void {
  const price = program.command('price').description('what foreign amounts were worth');
  price
    .command('verify <expense>')
    .description(
      "make an expense's rate and value again from the oracle's own bytes, without a network",
    )
    .action(async (expense: string) => {
      console.log(await verifyPrice(expense));
    });
  const wallets = program.command('wallets').description('watched wallets and their books');
  reading(wallets, 'problems', 'accounts whose books do not follow the chain', {
    rows: walletProblems,
    none: 'Every account follows the chain.',
  });
  noted(
    wallets
      .command('accept <account>')
      .description('go on behind a gap that cannot be filled, and book it as unexplained'),
  ).action(async (account: string, note: OperatorNote) => {
    console.log(await acceptGap(account, note));
  });
}
