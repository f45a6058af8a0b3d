import type { AnyOutgoingEvent } from '@outlay/platform/outbox';
import { formatMoney } from '@outlay/platform/money';
import type { EventByType } from '@outlay/schemas/events';
import type { NewWithdrawal, WithdrawalRepository } from './withdrawal-ports.ts';

type State = Pick<EventByType['TreasuryWithdrawn'], 'status' | 'reason' | 'signature'>;

/** The event that a withdrawal took effect or ended, with the label that its address has now. */
export async function treasuryWithdrawn(
  rows: Pick<WithdrawalRepository, 'addresses'>,
  withdrawal: NewWithdrawal,
  state: State,
): Promise<AnyOutgoingEvent> {
  const { id, organizationId, treasury, amount, to, orderedById, confirmedById } = withdrawal;
  const known = await rows.addresses(organizationId);
  return {
    type: 'TreasuryWithdrawn',
    aggregateId: `withdrawal:${id}`,
    data: {
      ...{ withdrawalId: id, treasury, asset: amount.currency, amount: formatMoney(amount), to },
      ...{ label: known.find(({ address }) => address === to)?.label ?? null, ...state },
      ...{ orderedById, confirmedById },
    },
  };
}
