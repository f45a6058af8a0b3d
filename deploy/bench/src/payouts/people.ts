import type { Authority, Trust } from '@outlay/authority';
import { APPROVER_ID, TestLog, TestPeople } from '@outlay/authority-log/testing';
import type { AuthorityEntryAppended } from '@outlay/schemas/events';
import { payeeOf } from '@outlay/payout/testing/an-approval';
import { PYUSD_MINT } from '@outlay/payout/testing/sandbox';
import type { Signer } from '@outlay/schemas/signer-api';
import { aSigner } from '@outlay/signer/testing';

type Entry = AuthorityEntryAppended['entry'];

/** The people whose expenses a benchmark pays, and their authority log. */
export interface BenchPeople extends Pick<TestPeople, 'approvalOf'> {
  readonly trust: Trust;
  readonly authorityOf: (organizationId: string) => Authority;
  /** Takes on the owners of wallets, who report to the approver. Those of the first call are all that it knows. */
  readonly join: (wallets: readonly string[]) => Promise<void>;
  /** A signer in this process that knows them. */
  readonly signer: () => Signer;
}

/** `onEntries` gets the whole log once it is written. */
export function createBenchPeople(
  onEntries: (entries: readonly Entry[]) => Promise<void> = () => Promise.resolve(),
): BenchPeople {
  const entries: Entry[] = [];
  const log = new TestLog({
    deliver: ({ data }) => {
      entries.push(data.entry);
      return Promise.resolve();
    },
  });
  const people = new TestPeople(log);
  const authorityOf = (organizationId: string): Authority => log.state(organizationId);
  return {
    trust: log.trust,
    authorityOf,
    approvalOf: (content) => people.approvalOf(content),
    join: async (wallets) => {
      if (entries.length > 0) return;
      const payees = [...new Set(wallets)].map((walletAddress) => ({
        id: payeeOf(walletAddress),
        roles: ['employee'] as const,
        managerId: APPROVER_ID,
        walletAddress,
      }));
      await log.found('1', [
        { id: '1', roles: ['admin'] },
        { id: APPROVER_ID, roles: ['approver'] },
        ...payees,
      ]);
      await onEntries(entries);
    },
    signer: () => aSigner({ mint: PYUSD_MINT, trust: log.trust, authorityOf }),
  };
}
