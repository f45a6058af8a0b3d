import type { MemberHandoverQuery } from '#graphql';
import { formatMoney } from '../../lib/format-money.ts';
import { sumDecimals } from '../../lib/decimal.ts';
import { personNames } from '../../subjects/members/person-name.ts';

/** A consequence as a sentence, of which a part can lead to where it is handled. */
export interface HandoverLine {
  readonly text: string;
  readonly link?: { readonly text: string; readonly to: string };
}

type Member = MemberHandoverQuery['members'][number];

export interface Handover {
  readonly lines: readonly HandoverLine[];
  /** Who reports to the member. */
  readonly reports: readonly Member[];
  /** Who can take over the open approvals and the delegations; empty without any. */
  readonly takers: readonly Member[];
  /** Who manages the reports unless an admin chooses someone else. */
  readonly ownManager: Member['manager'];
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** Returns the members who report to a member. */
export const reportsTo = <
  Report extends Pick<Member, 'status'> & { readonly manager: { readonly id: string } | null },
>(
  memberId: string,
  members: readonly Report[],
): Report[] =>
  members.filter(({ manager, status }) => manager?.id === memberId && status !== 'DEACTIVATED');

/** What depends on a member, and what becomes of it when they are deactivated. */
export const handoverOf = (data: MemberHandoverQuery, memberId: string): Handover => ({
  lines: [
    ...approvalLines(data.memberHandover),
    ...expenseLines(data, memberId),
    ...keyLines(data, memberId),
    ...walletLines(data, memberId),
  ],
  reports: reportsTo(memberId, data.members),
  takers: isApprover(data.memberHandover)
    ? data.members.filter(
        ({ id, status, roles }) =>
          id !== memberId && status === 'ACTIVE' && roles.some((role) => role !== 'EMPLOYEE'),
      )
    : [],
  ownManager: data.members.find(({ id }) => id === memberId)?.manager ?? null,
});

const isApprover = ({ openSteps, delegations }: MemberHandoverQuery['memberHandover']): boolean =>
  openSteps > 0 || delegations > 0;

function approvalLines({
  openSteps,
  takers,
  delegations,
  rules,
}: MemberHandoverQuery['memberHandover']): HandoverLine[] {
  const steps = `${counted(openSteps, 'open approval')} ${openSteps === 1 ? 'goes' : 'go'}`;
  return [
    ...(openSteps > 0
      ? [
          takers.length > 0
            ? { text: `${steps} to ${personNames(takers)}.` }
            : {
                text: `${counted(openSteps, 'approval')} ${openSteps === 1 ? 'has' : 'have'} no other approver and will wait. Choose who takes over.`,
              },
        ]
      : []),
    ...(delegations > 0
      ? [
          {
            text: `${counted(delegations, 'delegation')} no longer ${delegations === 1 ? 'applies' : 'apply'}. Where they stood in for someone, set a new delegate.`,
            link: { text: 'set a new delegate', to: '/settings/delegation' },
          },
        ]
      : []),
    ...rules.map((rule) => ({
      text: `Named in the rule “${rule}”.`,
      link: { text: `“${rule}”`, to: '/admin/approval-rules' },
    })),
  ];
}

/** A deactivated member is not paid: finance pays them before, or cancels. */
function expenseLines(data: MemberHandoverQuery, memberId: string): HandoverLine[] {
  const unpaid = data.payouts.edges
    .map(({ node }) => node)
    .filter(({ payee }) => payee?.id === memberId);
  const total = sumDecimals(unpaid.map(({ amountUsd }) => amountUsd));
  const inApproval = data.expenseTotal;
  return [
    ...(inApproval.count > 0
      ? [
          {
            text: `${counted(inApproval.count, 'expense')} of theirs (${formatMoney(inApproval.usdTotal, 'USD')}) ${inApproval.count === 1 ? 'stays' : 'stay'} in approval.`,
          },
        ]
      : []),
    ...(unpaid.length > 0
      ? [
          {
            text: `${counted(unpaid.length, 'unpaid payout')} (${formatMoney(total, 'USD')}) can’t be sent while they are deactivated.`,
            link: { text: counted(unpaid.length, 'unpaid payout'), to: '/payouts' },
          },
        ]
      : []),
  ];
}

function keyLines({ apiKeys }: MemberHandoverQuery, memberId: string): HandoverLine[] {
  const keys = apiKeys.filter(({ member, revokedAt }) => {
    return member.id === memberId && revokedAt === null;
  });
  if (keys.length === 0) return [];
  const what = counted(keys.length, 'API key');
  return [
    {
      text: `${what} ${keys.length === 1 ? 'stops' : 'stop'} working: ${keys.map(({ name }) => name).join(', ')}.`,
      link: { text: what, to: '/settings/api-keys' },
    },
  ];
}

function walletLines({ companyWallets }: MemberHandoverQuery, memberId: string): HandoverLine[] {
  const wallets = companyWallets.filter(({ custodian }) => custodian?.id === memberId);
  if (wallets.length === 0) return [];
  const what = counted(wallets.length, 'company wallet');
  return [
    {
      text: `They stay custodian of ${what}, whose payments become their drafts: ${wallets.map(({ label }) => label).join(', ')}.`,
      link: { text: what, to: '/admin/wallets' },
    },
  ];
}
