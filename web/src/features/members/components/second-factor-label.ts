import type { MemberRowFragment, SecondFactorState } from '../../../generated/graphql.ts';

const labels: Record<SecondFactorState, string> = {
  ON: 'On',
  OFF: 'Off',
  REQUIRED: 'Required but off',
};

/** A member's two-step sign-in, in words. */
export const secondFactorLabel = ({ secondFactor }: MemberRowFragment): string =>
  secondFactor === null ? 'Unknown' : labels[secondFactor];
