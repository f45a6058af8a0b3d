import { ok, type Result } from '@outlay/platform/result';
import {
  pricePayment,
  recipientOf,
  type PaymentLimits,
  type Quote,
} from '../domain/approved-payment.ts';
import { objectionTo, type PaymentFacts } from '../domain/check-chain.ts';
import { mayDecide } from '../domain/decisions.ts';
import { HOLDS } from '../domain/holds.ts';
import {
  forbidden,
  notFound,
  notQueued,
  readRunIds,
  treasuryUnavailable,
  type PayoutRefusalCode,
} from '../domain/payout-refusals.ts';
import type { Payout } from '../domain/payout.ts';
import { objectionToReservation, type Exposure } from '../domain/reservation.ts';
import { previewOf, type RunLine, type RunPreview } from '../domain/run-preview.ts';
import { tighterLimits } from '../domain/settings.ts';
import type { TreasuryFacts } from '../domain/treasury.ts';
import {
  RailUnavailableError,
  type Actor,
  type Clock,
  type PayoutQueries,
  type Rail,
  type UnitOfWork,
} from './ports.ts';
import type { Treasuries } from './treasuries.ts';
import type { PaymentRules } from './treasury-ports.ts';

export interface PreviewRunPorts {
  readonly unitOfWork: UnitOfWork;
  readonly queries: PayoutQueries;
  readonly treasuries: Treasuries;
  readonly clock: Clock;
  readonly limits: PaymentLimits;
}

type Previewed = Result<RunPreview, PayoutRefusalCode>;

/** What a run of these payouts would do, with the rules and balances of this moment; nothing is promised by it. */
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
  const { unitOfWork, clock } = ports;
  const { primary: rail } = ports.treasuries;
  if (!(await rail.isExpectedChain())) throw new RailUnavailableError('this is another chain');
  const treasury = await rail.treasuryFacts();
  const recipients = [...new Set(payouts.flatMap((payout) => recipientOf(payout) ?? []))];
  const known = await unitOfWork.run(cause, async (scope) => ({
    rules: await scope.treasury.rules(viewer.organizationId, recipients),
    quote: await scope.directory.newestQuote(),
    exposure: await scope.payouts.exposure({
      balanceSlot: treasury.slot,
      now: clock.now(),
      organizationId: viewer.organizationId,
      source: rail.source,
      destination: null,
    }),
  }));
  const facts = await factsOf(rail, recipients);
  const lines = linesOf(payouts, { ...known, ...ports, rail, treasury, facts, now: clock.now() });
  return previewOf(lines, {
    pyusdBaseUnits: treasury.pyusdBaseUnits - known.exposure.reservedBaseUnits,
    lamports: treasury.lamports,
  });
}

const READS_AT_ONCE = 8;

/** What the chain says about each recipient, a few at a time; addresses that are none are left out. */
async function factsOf(
  rail: Rail,
  recipients: readonly string[],
): Promise<ReadonlyMap<string, PaymentFacts>> {
  const facts: [string, PaymentFacts][] = [];
  const readable = recipients.filter((recipient) => rail.addressKind(recipient) !== 'none');
  for (let start = 0; start < readable.length; start += READS_AT_ONCE) {
    const part = readable.slice(start, start + READS_AT_ONCE);
    const read = part.map(async (recipient): Promise<[string, PaymentFacts]> => [
      recipient,
      await rail.paymentFacts(recipient),
    ]);
    facts.push(...(await Promise.all(read)));
  }
  return new Map(facts);
}

interface RunFacts {
  readonly rail: Pick<Rail, 'contentSeal'>;
  readonly rules: PaymentRules;
  readonly quote: Quote | null;
  readonly exposure: Exposure;
  readonly treasury: TreasuryFacts;
  readonly facts: ReadonlyMap<string, PaymentFacts>;
  readonly limits: PaymentLimits;
  readonly now: Date;
}

/** One after the other, as they would be sent: what the earlier ones take is not there for the later ones. */
function linesOf(payouts: readonly Payout[], known: RunFacts): RunLine[] {
  let { exposure } = known;
  return payouts.map((payout) => {
    const line = lineOf(payout, { ...known, exposure });
    if (line.problem === null) {
      exposure = {
        ...exposure,
        reservedBaseUnits: exposure.reservedBaseUnits + (line.amountPyusd?.amountMinor ?? 0n),
        lastDayUsdMinor: exposure.lastDayUsdMinor + payout.amountUsd.amountMinor,
        allLastDayUsdMinor: exposure.allLastDayUsdMinor + payout.amountUsd.amountMinor,
      };
    }
    return line;
  });
}

function lineOf(payout: Payout, known: RunFacts): RunLine {
  const { rules, quote, exposure, treasury, limits: operatorLimits, now } = known;
  const line = (
    problem: string | null,
    changes: Partial<Omit<RunLine, 'payout' | 'problem'>> = {},
  ): RunLine => ({
    payout,
    amountPyusd: payout.terms?.amountPyusd ?? null,
    rentLamports: 0n,
    guardLamports: 0n,
    ...changes,
    problem,
  });
  if (rules.paused) return line('Payouts are stopped.');
  const limits = tighterLimits(rules.ownLimits, operatorLimits);
  const contentSeal = known.rail.contentSeal(payout.id, payout.contentHash);
  const priced = pricePayment(payout, { contentSeal, quote, limits, now });
  if (priced.kind === 'wait') return line('It waits for a fresh price of PYUSD.');
  if (priced.kind === 'hold') return line(priced.reason);
  const { recipient } = priced;
  const facts = known.facts.get(recipient);
  if (!facts) return line(HOLDS.RECIPIENT_NOT_A_WALLET);
  const { amountPyusd } = priced.terms;
  const { rentLamports, guardLamports } = facts;
  const rule = {
    allowListOnly: rules.allowListOnly,
    listed: rules.listed.get(recipient) ?? null,
  };
  const objection =
    objectionTo(facts, rule) ??
    objectionToReservation({
      payout,
      amountBaseUnits: amountPyusd.amountMinor,
      balanceBaseUnits: treasury.pyusdBaseUnits,
      exposure,
      limits,
      operatorLimits,
      rentLamports,
    });
  const problem =
    objection?.kind === 'wait'
      ? 'The treasury has promised what it holds to other payments.'
      : (objection?.reason ?? null);
  return line(problem, { amountPyusd, rentLamports, guardLamports });
}
