import type { GettingStartedQuery } from '#graphql';
import { compareDecimals } from '../../lib/decimal.ts';

export interface Item {
  title: string;
  text: string;
  to: string;
  done: boolean;
}

/** Done once someone else can approve. Until then, invited people may need their link again. */
function teamItem({ invited, active }: GettingStartedQuery): Item {
  const done = active > 1;
  return invited === 0 || done
    ? {
        title: 'Invite your team',
        text: 'Paste addresses or upload a CSV. Someone else has to approve your expenses.',
        to: '/admin/members/invite',
        done,
      }
    : {
        title:
          invited === 1 ? 'Waiting for 1 person to join' : `Waiting for ${invited} people to join`,
        text: 'Resend the invitation if they can’t find it.',
        to: '/admin/members/invite',
        done,
      };
}

/** Returns the requirements of a new organization before its first payment, each with whether the data show it as done. */
export function itemsOf(data: GettingStartedQuery): Item[] {
  const balances = data.treasury.treasury?.balances;
  const hasOwnRules =
    data.approvalRules.length > 1 || data.approvalRules.some(({ version }) => version > 1);
  return [
    teamItem(data),
    {
      title: 'Fund your treasury',
      text: 'Send PYUSD for payouts, and a little SOL for network fees.',
      to: '/payouts',
      done:
        balances !== undefined &&
        balances !== null &&
        compareDecimals(balances.amount, '0') > 0 &&
        compareDecimals(balances.sol, '0') > 0,
    },
    {
      title: 'Choose who approves',
      text: 'Start from a template: manager, manager then finance, or two of three.',
      to: '/admin/approval-rules/templates',
      done: hasOwnRules,
    },
    ...memberItems({
      hasWallet: typeof data.me?.walletAddress === 'string',
      expenseCount: data.expenseCount,
    }).map((item) => (item.done && item.to === receiptPath ? firstPayment(data.paidCount) : item)),
  ];
}

const receiptPath = '/expenses/create-from-receipt';

/** An organization has started once something was paid. */
const firstPayment = (paidCount: number): Item => ({
  title: paidCount > 0 ? 'Pay your first expense' : 'Wait for your first payment',
  text: 'It’s paid as soon as someone else has approved it.',
  to: '/expenses',
  done: paidCount > 0,
});

interface MemberItemsInput {
  hasWallet: boolean;
  expenseCount: number;
}

/** What everyone needs before their first reimbursement. */
export const memberItems = ({ hasWallet, expenseCount }: MemberItemsInput): Item[] => [
  {
    title: 'Connect a wallet',
    text: 'Your reimbursements are paid to it.',
    to: '/settings/wallet',
    done: hasWallet,
  },
  {
    title: 'Add your first receipt',
    text: 'Upload it and we’ll fill in the details.',
    to: receiptPath,
    done: expenseCount > 0,
  },
];

/** Number of expenses from which nobody needs this list. */
const expensesOfStarted = 10;

export const isOver = (items: readonly Item[], expenseCount: number): boolean =>
  expenseCount >= expensesOfStarted || items.every(({ done }) => done);
