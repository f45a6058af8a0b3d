/** Somebody decides for an absent member during a period. */
export interface DelegationPeriod {
  readonly fromId: string;
  readonly toId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const overlap = (left: DelegationPeriod, right: DelegationPeriod): boolean =>
  left.startsAt < right.endsAt && right.startsAt < left.endsAt;

/** Why a delegation conflicts with those that have not ended: two at once for one member, or a circle. Null when it doesn't. */
export function clashOf(
  wanted: DelegationPeriod,
  others: readonly DelegationPeriod[],
): 'overlap' | 'circle' | null {
  const meanwhile = others.filter((other) => overlap(wanted, other));
  if (meanwhile.some(({ fromId }) => fromId === wanted.fromId)) return 'overlap';
  const reached = new Set([wanted.toId]);
  for (const memberId of reached) {
    for (const { fromId, toId } of meanwhile) if (fromId === memberId) reached.add(toId);
  }
  return reached.has(wanted.fromId) ? 'circle' : null;
}
