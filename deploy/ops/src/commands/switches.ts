import type { Command } from 'commander';
import { OperatorError } from '../installation.ts';
import { callOperation } from '../operator-client.ts';
import { checkNote, type OperatorNote } from '../operator-note.ts';
import type { PrintedRow } from '../print.ts';
import { reading } from '../reading.ts';

const noted = (command: Command): Command =>
  command
    .requiredOption('--reason <text>', 'why, in at least 10 characters')
    .requiredOption('--by <name>', 'your name, for the audit log');

/** Commands that control payouts, receipts and wallets. */
export function addSwitchCommands(program: Command): void {
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
  addWallets(program);
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

function addWallets(program: Command): void {
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

/** Whether payouts run, and how many are queued. */
async function payoutsStatus(): Promise<PrintedRow[]> {
  const status = await callOperation('getPayoutSwitch', {});
  return [
    {
      payouts: status.stopped ? 'stopped' : 'running',
      since: status.since,
      queued: status.queued,
      'organizations paused': status.organizations_paused,
      'treasuries stopped': status.treasuries_stopped,
      code: status.code,
      reason: status.reason,
    },
  ];
}

async function pausePayouts(note: OperatorNote): Promise<string> {
  await callOperation('stopAllPayouts', checkNote(note));
  return 'Payouts are stopped: no new payouts are signed, and sent ones are still completed. Queued payouts wait.';
}

async function resumePayouts(note: OperatorNote): Promise<string> {
  await callOperation('resumeAllPayouts', checkNote(note));
  return 'Payouts have resumed.';
}

/** Analyses one receipt again, or all that could not be read. */
async function reprocess(receipt: string | undefined, note: OperatorNote): Promise<string> {
  const { receipts: count } = await callOperation('reprocessReceipts', {
    receipt,
    ...checkNote(note),
  });
  if (receipt !== undefined) {
    return `Receipt ${receipt} will be read again within seconds, replacing its values.`;
  }
  return `${count} ${count === 1 ? 'receipt is' : 'receipts are'} read again, one after the other.`;
}

/** Accounts whose books differ from the chain: their payments create no drafts. */
const walletProblems = async (): Promise<PrintedRow[]> =>
  (await callOperation('listWalletProblems', {})).problems;

/** Lets the watcher continue after a gap, which the next transaction books as unexplained. */
async function acceptGap(account: string, note: OperatorNote): Promise<string> {
  await callOperation('acceptWalletGap', { account, ...checkNote(note) });
  return `Accepted. The next transaction of ${account} books the difference as unexplained, with your reason.`;
}
