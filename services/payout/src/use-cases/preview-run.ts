import { ok, type Result } from '@outlay/platform/result';
import type { PaymentLimits } from '../domain/approved-payment.ts';
import type { PaymentFacts } from '../domain/check-chain.ts';
import { mayDecide } from '../domain/decisions.ts';
import { walletOf } from '../domain/payee-wallet.ts';
import {
  forbidden,
  notFound,
  notQueued,
  readRunIds,
  treasuryUnavailable,
  type PayoutRefusalCode,
} from '../domain/payout-refusals.ts';
import type { Payout } from '../domain/payout.ts';
import type { ProvePrice } from '@outlay/prices';
import type { Exposure } from '../domain/reservation.ts';
import { runLines } from '../domain/run-lines.ts';
import { previewOf, type RunPreview } from '../domain/run-preview.ts';
import type { TreasuryFacts } from '../domain/treasury.ts';
import {
  RailUnavailableError,
  type Actor,
  type Clock,
  type PayoutQueries,
  type Rail,
  type Scope,
  type UnitOfWork,
} from './ports.ts';
import { treasuriesOf, type Treasuries } from './treasuries.ts';

export interface PreviewRunPorts {
  readonly unitOfWork: UnitOfWork;
  readonly queries: PayoutQueries;
  readonly treasuries: Treasuries;
  readonly clock: Clock;
  readonly limits: PaymentLimits;
  readonly price: ProvePrice;
  /** Milliseconds that a payment waits after a change of the payee's wallet. */
  readonly coolingOffMs: number;
}

type Previewed = Result<RunPreview, PayoutRefusalCode>;

/** Preview of a run with current rules and balances; reserves nothing. */
export const previewRun =
  (ports: PreviewRunPorts) =>
  async ({ actor, ids }: { actor: Actor; ids: readonly string[] }): Promise<Previewed> => {
    const { viewer } = actor;
    if (!mayDecide(viewer)) return forbidden();
    const wanted = readRunIds(ids);
    if (!wanted.ok) return wanted;
    const found = new Map(
      (await ports.queries.findMany(viewer, wanted.value)).map((payout) => [payout.id, payout]),
    );
    const payouts = wanted.value.flatMap((id) => found.get(id) ?? []);
    if (payouts.length < wanted.value.length) return notFound();
    if (payouts.some(({ status }) => status !== 'QUEUED')) return notQueued();
    try {
      return ok(await preview(ports, actor, payouts));
    } catch (error) {
      if (error instanceof RailUnavailableError) return treasuryUnavailable();
      throw error;
    }
  };

async function preview(
  ports: PreviewRunPorts,
  { viewer, cause }: Actor,
  payouts: readonly Payout[],
): Promise<RunPreview> {
  const { unitOfWork, clock, treasuries, price, coolingOffMs, limits: operatorLimits } = ports;
  const { organizationId } = viewer;
  const primary = treasuries.primaryOf(organizationId);
  if (!primary) throw new RailUnavailableError('the treasury is being created');
  if (!(await primary.isExpectedChain())) throw new RailUnavailableError('this is another chain');
  const now = clock.now();
  const second = treasuries.secondOf(organizationId);
  const held = await Promise.all(
    treasuriesOf(treasuries, organizationId).map(async (rail) => ({
      rail,
      balances: await rail.treasuryFacts(),
    })),
  );
  const payeeIds = [...new Set(payouts.map(({ payeeId }) => payeeId))];
  const payees = await unitOfWork.reads.directory.payees(organizationId, payeeIds);
  const wallets = payouts.map((payout) => walletOf(payout, payees.get(payout.payeeId) ?? null));
  const recipients = [...new Set(wallets.flatMap((wallet) => wallet?.address ?? []))];
  const { rules, ...known } = await unitOfWork.run(cause, async (scope) => ({
    rules: await scope.treasury.rules(organizationId, recipients),
    quotes: await scope.directory.quotes(),
    exposures: await exposuresOf(scope, held, organizationId, now),
  }));
  const { paused: isPaused, allowListOnly } = rules;
  const lines = runLines(payouts, {
    ...rules,
    ...known,
    payees,
    isPaused,
    ruleFor: (recipient) => ({ allowListOnly, listed: rules.listed.get(recipient) ?? null }),
    operatorLimits,
    primary: primary.name,
    second: second?.name ?? null,
    price,
    coolingOffMs,
    facts: await factsOf(primary, second, recipients),
    now,
  });
  const ofPrimary = held.find(({ rail }) => rail === primary)?.balances;
  const reserved = known.exposures.get(primary.name)?.reservedBaseUnits ?? 0n;
  return previewOf(lines, primary.name, {
    baseUnits: (ofPrimary?.baseUnits ?? 0n) - reserved,
    lamports: ofPrimary?.lamports ?? 0n,
  });
}

async function exposuresOf(
  scope: Scope,
  held: readonly { readonly rail: Rail; readonly balances: TreasuryFacts }[],
  organizationId: string,
  now: Date,
): Promise<ReadonlyMap<string, Exposure>> {
  const exposures = new Map<string, Exposure>();
  for (const { rail, balances } of held) {
    const { source } = rail;
    const request = { balanceSlot: balances.slot, now, organizationId, source, destination: null };
    exposures.set(rail.name, await scope.payouts.exposure(request));
  }
  return exposures;
}

const READS_AT_ONCE = 8;

/** The chain's data for each recipient, a few at a time; invalid addresses are left out. */
async function factsOf(
  primary: Rail,
  second: Rail | null,
  recipients: readonly string[],
): Promise<ReadonlyMap<string, PaymentFacts>> {
  const facts: [string, PaymentFacts][] = [];
  const readable = recipients.filter((recipient) => primary.addressKind(recipient) !== 'none');
  for (let start = 0; start < readable.length; start += READS_AT_ONCE) {
    const part = readable.slice(start, start + READS_AT_ONCE);
    const read = part.map(async (recipient): Promise<[string, PaymentFacts]> => [
      recipient,
      await primary.paymentFacts(recipient, second?.address),
    ]);
    facts.push(...(await Promise.all(read)));
  }
  return new Map(facts);
}
