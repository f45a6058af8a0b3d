import { callOperation } from '../operator-client.ts';
import { checkNote, type OperatorNote } from '../operator-note.ts';
import type { PrintedRow } from '../print.ts';

/** Whether payouts run, and how many are queued. */
export async function payoutsStatus(): Promise<PrintedRow[]> {
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

export async function pausePayouts(note: OperatorNote): Promise<string> {
  await callOperation('stopAllPayouts', checkNote(note));
  return 'Payouts are stopped: no new payouts are signed, and sent ones are still completed. Queued payouts wait.';
}

export async function resumePayouts(note: OperatorNote): Promise<string> {
  await callOperation('resumeAllPayouts', checkNote(note));
  return 'Payouts have resumed.';
}

/** Analyses one receipt again, or all that could not be read. */
export async function reprocess(receipt: string | undefined, note: OperatorNote): Promise<string> {
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
export const walletProblems = async (): Promise<PrintedRow[]> =>
  (await callOperation('listWalletProblems', {})).problems;

/** Lets the watcher continue after a gap, which the next transaction books as unexplained. */
export async function acceptGap(account: string, note: OperatorNote): Promise<string> {
  await callOperation('acceptWalletGap', { account, ...checkNote(note) });
  return `Accepted. The next transaction of ${account} books the difference as unexplained, with your reason.`;
}
