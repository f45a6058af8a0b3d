import { inTraceContext } from '@outlay/platform/telemetry';
import { followPayment } from './follow-payment.ts';
import type { Claim, Scope, UnitOfWork } from './ports.ts';
import { startPayment, type StartPaymentPorts } from './start-payment.ts';
import { railOf } from './treasuries.ts';

export type DrivePorts = Omit<StartPaymentPorts, 'inScope' | 'reads'> & {
  readonly unitOfWork: UnitOfWork;
};

/**
 * 'again': the next step can run at once. 'wait': try again later. 'done': the worker is finished, and the claim has ended. A claim
 * on a sent payout: look at the chain again later, with what this claim knows.
 */
export type Next = 'again' | 'wait' | 'done' | Claim;

/** One step of a claimed payout. If it is killed, the next claim continues from what was committed. */
export const drivePayout = (claim: Claim, ports: DrivePorts): Promise<Next> => {
  const { id, status, trace } = claim.payout;
  const attributes = { 'outlay.payout.id': id, 'outlay.payout.status': status };
  const { traceparent, correlationId } = trace;
  return inTraceContext(`payout step ${status}`, { traceparent, correlationId, attributes }, () =>
    makeStep(claim, ports),
  );
};

async function makeStep(claim: Claim, ports: DrivePorts): Promise<Next> {
  const { treasuries, unitOfWork, log } = ports;
  const { payout } = claim;
  const rail = railOf(treasuries, payout);
  if (!rail) {
    log.warn(
      { payoutId: payout.id, treasury: payout.treasury },
      'this process does not know the treasury of the payout',
    );
    return 'wait';
  }
  // The wrong chain is no evidence: an attempt must not expire because it is missing there.
  if (!(await rail.isExpectedChain())) return 'wait';
  const cause = { organizationId: payout.organizationId, actorId: null, ...payout.trace };
  const inScope = <Value>(work: (scope: Scope) => Promise<Value>): Promise<Value> =>
    unitOfWork.run(cause, work);
  if (payout.status === 'QUEUED') {
    const started = await startPayment(claim, { ...ports, inScope, reads: unitOfWork.reads });
    if (started.kind === 'sending') {
      await started.rail.broadcast(started.signedTransaction);
      return started.claim;
    }
    return started.kind === 'wait' ? 'wait' : 'done';
  }
  const { markSent } = unitOfWork;
  const followed = await followPayment(claim, { ...ports, rail, inScope, markSent });
  switch (followed.kind) {
    case 'wait':
      return followed.claim;
    case 'queued':
      return 'again';
    case 'ended':
    case 'overtaken':
      return 'done';
  }
}
