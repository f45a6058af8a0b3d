import type { ApprovalCertificate } from '@outlay/platform/approval-proof';
import { certificateOf } from '../domain/certificate.ts';
import type { Transition } from '../domain/transition.ts';

/** Adds this service's signed statement to an approval that just completed; other transitions stay unchanged. */
export type Certify = (transition: Transition) => Transition;

export const createCertify =
  (sign: (certificate: ApprovalCertificate) => string): Certify =>
  (transition) => {
    const { before, after, at } = transition;
    if (after.status !== 'approved' || before.status === 'approved') return transition;
    return { ...transition, after: { ...after, certificate: sign(certificateOf(after, at)) } };
  };
