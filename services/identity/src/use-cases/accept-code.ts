import { refuse, type Refused } from '@outlay/platform/result';
import type { Account } from '../domain/member.ts';
import { normalizeCode, type StoredSecondFactor } from '../domain/second-factor.ts';
import { mailOwner } from './mail-owner.ts';
import type { Scope, UseCasePorts } from './ports.ts';
import { hashOfToken } from './secret-token.ts';

type Ports = Pick<UseCasePorts, 'codes' | 'clock' | 'publicUrl'>;

export const codeRequired = (): Refused<'SECOND_FACTOR_REQUIRED'> =>
  refuse('SECOND_FACTOR_REQUIRED', 'Enter the code from your authenticator app.', 'code');

export const wrongCode = (): Refused<'INVALID_CODE'> =>
  refuse('INVALID_CODE', 'This code is not correct, or was already used.', 'code');

/**
 * Accepts a code of the authenticator app or a recovery code, each once. The member's row is locked, so that only one of two
 * requests with the same code succeeds. Count the attempt first.
 */
export async function acceptCode(
  scope: Scope,
  ports: Ports,
  account: Account,
  typed: string,
): Promise<boolean> {
  const factor = await scope.secondFactors.lock(account.id);
  if (!factor?.since) return false;
  const step = ports.codes.stepOf(account, factor.sealedKey, typed, ports.clock.now());
  if (step === null) return acceptRecoveryCode(scope, ports, account, { factor, typed });
  if (factor.lastStep !== null && step <= factor.lastStep) return false;
  await scope.secondFactors.save(account.id, { ...factor, lastStep: step });
  return true;
}

async function acceptRecoveryCode(
  scope: Scope,
  ports: Ports,
  account: Account,
  { factor, typed }: { factor: StoredSecondFactor; typed: string },
): Promise<boolean> {
  const used = hashOfToken(normalizeCode(typed));
  const recoveryCodes = factor.recoveryCodes.filter((hash) => hash !== used);
  const left = recoveryCodes.length;
  if (left === factor.recoveryCodes.length) return false;
  await scope.secondFactors.save(account.id, { ...factor, recoveryCodes });
  await reportChange(scope, ports, account, { kind: 'recovery_code_used', left });
  return true;
}

type SecondFactorChange =
  | { readonly kind: 'turned_on' | 'turned_off' }
  | { readonly kind: 'recovery_code_used'; readonly left: number };

/** Audits a change of the second factor and notifies the member by email. */
export async function reportChange(
  scope: Scope,
  ports: Pick<UseCasePorts, 'publicUrl'>,
  account: Account,
  change: SecondFactorChange,
): Promise<void> {
  await scope.audit({
    organizationId: account.organizationId,
    actorId: account.id,
    kind: `second_factor.${change.kind}`,
    subject: `member ${account.id}`,
  });
  const left = 'left' in change ? String(change.left) : '';
  await mailOwner(scope, ports, account, `secondFactor.${change.kind}`, { left });
}
