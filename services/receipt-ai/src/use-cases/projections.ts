import type { ViewGrant } from '@outlay/authority-log/expense-viewers';
import type { CategoryChanged, OrganizationChanged, PolicyChanged } from '@outlay/schemas/events';
import type { EarlierChoice } from '../domain/recommendation.ts';

/** An expense and its receipt, if it has one. */
export interface ExpenseLink {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly receiptId: string | null;
  readonly companyWallet?: boolean;
}

/** What events write in the transaction of their delivery: copies of what other services own, and what they say of receipts. */
export interface Projections {
  saveOrganization(organization: OrganizationChanged): Promise<void>;
  saveCategory(organizationId: string, category: CategoryChanged): Promise<void>;
  savePolicy(organizationId: string, policy: PolicyChanged): Promise<void>;
  /**
   * Links different expenses with their receipts in one statement. A null status keeps the known one. An expense that was shared, by
   * its submission or a company wallet, stays shared. The receipts are locked first, so that a concurrent correction or deletion
   * either ends before or sees the link.
   */
  linkExpenses(links: readonly ExpenseLink[], status: string | null): Promise<void>;
  setExpenseStatus(expenseId: string, status: string): Promise<void>;
  unlinkExpense(expenseId: string): Promise<void>;
  /** Keeps what was chosen for a submitted expense, instead of the choice of an earlier submission. */
  keepChoice(
    expenseId: string,
    choice: EarlierChoice & { readonly vendorKey: string; readonly at: Date },
  ): Promise<void>;
  /** Records that no submitted expense names this deleted receipt or ever will, so that its file and row can be removed. */
  releaseReceipt(receiptId: string): Promise<void>;
  /** The vendor's number that was read on a receipt of the organization; null where none was read. */
  registrationOn(organizationId: string, receiptId: string): Promise<string | null>;
  /** Counts a name once more. Only counts what is later than the last time: a replay of old submissions changes nothing. */
  rememberName(seller: {
    readonly organizationId: string;
    readonly registration: string;
    readonly name: string;
    readonly at: Date;
  }): Promise<void>;
  grantView(grant: ViewGrant): Promise<void>;
  endDelegatedViews(delegationId: string): Promise<void>;
}
