import type { MemberRowFragment, SecondFactorState } from '#graphql';
import { textLabels } from '../../../lib/with-unknown.ts';

const labels = textLabels<SecondFactorState>({
  ON: 'On',
  OFF: 'Off',
  REQUIRED: 'Required but off',
});

/** Describes a member's two-step sign-in. */
export const secondFactorLabel = ({ secondFactor }: MemberRowFragment): string =>
  secondFactor === null ? 'Unknown' : labels[secondFactor];
