import type { SentProof } from '@outlay/authority-log';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { waitAfterCounting } from '../domain/attempt-throttle.ts';
import type { AuditKind } from '../domain/audit.ts';
import {
  memberNotFound,
  noWallet,
  tooManyRequests,
  walletTaken,
  type RefusalCode,
} from '../domain/identity-refusals.ts';
import type { Member } from '../domain/member.ts';
import {
  challengeMessage,
  CHALLENGE_LIFETIME_MS,
  type WalletChallenge,
} from '../domain/wallet-challenge.ts';
import { readWalletMemo } from '../domain/wallet-memo.ts';
import { mailOwner } from './mail-owner.ts';
import { walletChangesBetween } from './member-changes.ts';
import { lockOwnMember } from './own-member.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';
import type { MemberPatch } from './repositories.ts';
import { ofMember, proposeChange, type MemberChange, type ProposedMember } from './role-grants.ts';
import { newSecret } from './secret-token.ts';

type Changed = Result<{ id: string }, RefusalCode>;

/** Both steps are throttled: a challenge costs a row, and signatures can be guessed. */
async function secondsToWait(
  scope: Scope,
  { clock }: Pick<UseCasePorts, 'clock'>,
  { viewer }: Actor,
): Promise<number> {
  const now = clock.now();
  const key = { kind: 'wallet_change', subject: viewer.userId } as const;
  return waitAfterCounting(key.kind, await scope.attempts.add(key, now), now);
}

/** Returns the message that the wallet's key must sign. */
export const startWalletChange =
  (ports: Pick<UseCasePorts, 'unitOfWork' | 'clock' | 'walletProofs'>) =>
  ({
    actor,
    address,
  }: {
    actor: Actor;
    address: string;
  }): Promise<Result<WalletChallenge, RefusalCode>> =>
    ports.unitOfWork.run(
      actor.origin,
      async (scope): Promise<Result<WalletChallenge, RefusalCode>> => {
        const waitS = await secondsToWait(scope, ports, actor);
        if (waitS > 0) return tooManyRequests(waitS);
        const member = await lockOwnMember(scope, actor);
        if (!member) return memberNotFound();
        if (!ports.walletProofs.isAddress(address)) {
          return refuse(
            'INVALID_ADDRESS',
            'This is not the address of a Solana wallet.',
            'address',
          );
        }
        // Wallets of other organizations are compared only after their key has signed, so that others learn nothing about them.
        if (await scope.wallets.otherHolder(address, member, 'organization')) return walletTaken();
        const expiresAt = new Date(ports.clock.now().getTime() + CHALLENGE_LIFETIME_MS);
        const nonce = newSecret();
        const message = challengeMessage({ address, email: member.email, nonce, expiresAt });
        const challenge = { address, message, expiresAt };
        await scope.wallets.saveChallenge(member.id, challenge);
        return ok(challenge);
      },
    );

type WalletPorts = Pick<
  UseCasePorts,
  'unitOfWork' | 'clock' | 'publicUrl' | 'walletProofs' | 'changes'
>;

interface OwnWalletCommand {
  readonly actor: Actor;
  /** Null where the session is to be enough. */
  readonly proof?: SentProof | null;
}

export interface ConfirmWalletChangeCommand extends OwnWalletCommand {
  readonly address: string;
  readonly signature: string;
}

/** Checks that the wallet's key has signed the challenge, and proposes the wallet with the member's own signature. */
export const confirmWalletChange = (ports: WalletPorts) => {
  const change = walletChanged(ports);
  return async (command: ConfirmWalletChangeCommand): Promise<ProposedMember> => {
    const { actor, address, proof } = command;
    const checked = await ports.unitOfWork.run(actor.origin, (scope) =>
      checkSignature(scope, ports, command),
    );
    if (!checked.ok) return checked;
    // A memo belongs to its address. With another one the money would go to a stranger's account.
    return ofMember(
      actor.viewer.userId,
      await proposeChange(ports, actor, change, { address, memo: null }, { proof }),
    );
  };
};

async function checkSignature(
  scope: Scope,
  ports: WalletPorts,
  { actor, address, signature }: ConfirmWalletChangeCommand,
): Promise<Result<null, RefusalCode>> {
  const waitS = await secondsToWait(scope, ports, actor);
  if (waitS > 0) return tooManyRequests(waitS);
  const member = await lockOwnMember(scope, actor);
  if (!member) return memberNotFound();
  const challenge = await scope.wallets.challenge(member.id, ports.clock.now());
  if (challenge?.address !== address) {
    return refuse(
      'CHALLENGE_UNKNOWN',
      'This request has expired or was replaced by a newer one. Start again.',
    );
  }
  if (!ports.walletProofs.isSigned(challenge, signature)) {
    const message = "This signature isn't from that wallet for this message.";
    return refuse('SIGNATURE_INVALID', message, 'signature');
  }
  const holder = await scope.wallets.otherHolder(address, member, 'everywhere');
  if (!holder) return ok(null);
  if (holder.organizationId !== member.organizationId) await warnHolder(scope, ports, holder);
  return walletTaken();
}

/** Warns a member when someone in another organization proves the key of the same wallet. */
const warnHolder = (
  scope: Scope,
  ports: Pick<UseCasePorts, 'publicUrl'>,
  holder: Member,
): Promise<void> =>
  mailOwner(scope, ports, holder, 'wallet.provenElsewhere', {
    address: holder.walletAddress ?? '',
  });

/** Removes the wallet. Payouts to it are held until it is added again. */
export const removeWallet = (ports: WalletPorts) => {
  const change = walletChanged(ports);
  return async ({ actor, proof }: OwnWalletCommand): Promise<ProposedMember> =>
    ofMember(
      actor.viewer.userId,
      await proposeChange(ports, actor, change, { address: null, memo: null }, { proof }),
    );
};

/** Sets the memo for payments of later submissions. This counts as a change of the wallet, because it may redirect money. */
export const setWalletMemo = (ports: WalletPorts) => {
  const change = walletChanged(ports);
  return async ({
    actor,
    memo,
    proof,
  }: OwnWalletCommand & { readonly memo: string | null }): Promise<ProposedMember> => {
    const read = readWalletMemo(memo);
    if (!read.ok) return read;
    const found = await ports.unitOfWork.run(
      actor.origin,
      async (scope): Promise<Result<string, RefusalCode>> => {
        const waitS = await secondsToWait(scope, ports, actor);
        if (waitS > 0) return tooManyRequests(waitS);
        const member = await lockOwnMember(scope, actor);
        if (!member) return memberNotFound();
        return member.walletAddress === null ? noWallet() : ok(member.walletAddress);
      },
    );
    if (!found.ok) return found;
    const wallet = { address: found.value, memo: read.value };
    return ofMember(
      actor.viewer.userId,
      await proposeChange(ports, actor, change, wallet, { proof }),
    );
  };
};

/** The wallet and memo that a member wants; none for null. */
interface WantedWallet {
  readonly address: string | null;
  readonly memo: string | null;
}

/** Sets or removes the member's own wallet, and tells them when money would go elsewhere. */
export const walletChanged = (
  ports: Pick<UseCasePorts, 'clock' | 'publicUrl'>,
): MemberChange<WantedWallet> => ({
  kind: 'wallet.changed',
  prepare: async (scope, { address, memo }, memberId) => {
    const member = await scope.members.lock(scope.organizationId, memberId);
    if (member?.status !== 'active') return memberNotFound();
    if (address === null && member.walletAddress === null) return noWallet();
    if (address !== null && (await scope.wallets.otherHolder(address, member, 'everywhere'))) {
      return walletTaken();
    }
    const isSame = member.walletAddress === address && member.walletMemo === memo;
    const subject = `wallet/${member.id}`;
    const set = { kind: 'wallet.set', subject, body: { address, memo } };
    const removed = { kind: 'wallet.removed', subject, body: {} };
    const isOtherWallet = address !== member.walletAddress;
    const kind = isOtherWallet
      ? address === null
        ? 'wallet.removed'
        : 'wallet.changed'
      : 'wallet.memo_changed';
    return ok({
      title: 'Change the wallet',
      fields: walletChangesBetween(member, {
        ...member,
        walletAddress: address,
        walletMemo: memo,
      }),
      says: isSame ? null : address === null ? removed : set,
      asksStepUp: !isSame,
      apply: async () => {
        if (isSame) return;
        const patch = {
          walletAddress: address,
          walletMemo: memo,
          walletChangedAt: ports.clock.now(),
          // The member consented for one wallet only, because its payments reveal their spending.
          ...(isOtherWallet && { walletWatched: false }),
        };
        await scope.wallets.dropChallenge(member.id);
        await change(scope, ports, { member, patch, kind });
      },
    });
  },
});

/** Sets whether the wallet's payments become drafts. This is off until the member turns it on. */
export const setWalletWatched =
  (ports: Pick<UseCasePorts, 'unitOfWork' | 'publicUrl'>) =>
  ({ actor, watched }: { actor: Actor; watched: boolean }): Promise<Changed> =>
    ports.unitOfWork.run(actor.origin, async (scope): Promise<Changed> => {
      const member = await lockOwnMember(scope, actor);
      if (!member) return memberNotFound();
      if (member.walletAddress === null) return noWallet();
      if (member.walletWatched === watched) return ok({ id: member.id });
      const patch = { walletWatched: watched };
      return change(scope, ports, { member, patch, kind: 'wallet.watch_changed' });
    });

interface WalletChange {
  readonly member: Member;
  readonly patch: MemberPatch;
  readonly kind: Extract<AuditKind, `wallet.${string}`>;
}

/** Writes the change with its audit entry and event, and notifies the member when money would go elsewhere. */
async function change(
  scope: Scope,
  ports: Pick<UseCasePorts, 'publicUrl'>,
  { member, patch, kind }: WalletChange,
): Promise<Changed> {
  const changed = await scope.members.update(member, patch);
  await scope.audit({
    organizationId: member.organizationId,
    kind,
    subject: `member ${member.id}`,
    changes: walletChangesBetween(member, changed),
  });
  await scope.publishMember(changed);
  const { walletAddress: address, walletMemo: memo } = changed;
  if (address !== member.walletAddress || memo !== member.walletMemo) {
    const what = member.walletAddress === null ? 'added' : address === null ? 'removed' : 'changed';
    const wallet = memo === null ? (address ?? '') : `${address} with the memo ${memo}`;
    await mailOwner(scope, ports, member, `wallet.${what}`, { wallet });
  }
  return ok({ id: member.id });
}
