import { usePayoutsToDecideQuery, type PayoutRowFragment, type PayoutStatus } from '#graphql';

/** The server counts no payouts, so as many of them are asked for; the count of more is unknown. */
const countMax = 100;
/** As in the query, whose payouts are shown and thus asked for with everything. */
const undecidedMax = 25;

/** Payouts that someone must decide on, newest first, and how many are on their way. */
export interface PayoutsToDecide {
  undecided: readonly PayoutRowFragment[];
  /** Undefined while unknown. Paid and cancelled payouts, which need no one, are not counted. */
  countOf: (status: PayoutStatus) => number | undefined;
}

export function usePayoutsToDecide(): PayoutsToDecide {
  const { data } = usePayoutsToDecideQuery({ variables: { first: countMax } });
  const nodesOf = <Node extends { status: PayoutStatus }>(
    page: { edges: readonly { node: Node }[] } | undefined,
    statuses: readonly PayoutStatus[],
  ): Node[] =>
    (page?.edges ?? []).map(({ node }) => node).filter(({ status }) => statuses.includes(status));
  const undecided = nodesOf(data?.undecided, ['HELD', 'FAILED']);
  const underWay = [
    ...nodesOf(data?.queued, ['QUEUED']),
    ...nodesOf(data?.sending, ['SENDING', 'SENT']),
  ];
  return {
    undecided,
    countOf: (status) => {
      if (!data || status === 'PAID' || status === 'CANCELLED') return undefined;
      const isUnderWay = status !== 'HELD' && status !== 'FAILED';
      const all = isUnderWay ? underWay : undecided;
      const isAll = all.length < (isUnderWay ? countMax : undecidedMax);
      return isAll ? all.filter((each) => each.status === status).length : undefined;
    },
  };
}
