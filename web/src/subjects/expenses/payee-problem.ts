import type { PayeeProblem } from '#graphql';

/** Explains to others, such as approvers, why an expense's creator can't be reimbursed. `payee` is their name. */
export function payeeProblemText(
  problem: PayeeProblem,
  payee: string,
): { title: string; text: string } {
  switch (problem) {
    case 'NO_PAYEE_WALLET':
      return {
        title: 'No wallet yet',
        text: `${payee} hasn't added a wallet. The payout is on hold until they do.`,
      };
    case 'PAYEE_INACTIVE':
      return {
        title: 'Account deactivated',
        text: `${payee} can't be paid while their account is deactivated.`,
      };
    default:
      // A newer server may send other problems.
      return { title: "Can't be reimbursed yet", text: String(problem) };
  }
}
