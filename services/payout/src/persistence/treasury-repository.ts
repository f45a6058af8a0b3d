import { formatMoney, storedMoney } from '@outlay/platform/money';
import { matching, type Executor, type Transaction } from '@outlay/platform/postgres';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { PAID_ASSET } from '../domain/paid-asset.ts';
import type { MintSettings } from '../domain/mint-guard.ts';
import type { PayoutSettings } from '../domain/settings.ts';
import type { PaymentRules, TreasuryRepository } from '../use-cases/treasury-ports.ts';
import {
  allowedRecipients,
  controlDecisions,
  memberDirectory,
  mintSettings,
  payouts,
  payoutSettings,
  treasuries,
} from './tables.ts';
import { treasuryStops } from './treasury-stops.ts';
import { treasurySwitches } from './treasury-switches.ts';

/** Settings and switches inside `tx`. */
export const createTreasuryRepository = (tx: Transaction): TreasuryRepository => ({
  ...settingsWrites(tx),
  ...treasurySwitches(tx),
  ...treasuryStops(tx),
  ...mintRows(tx),
  rules: (organizationId, recipients) => readRules(tx, organizationId, recipients),
  recordControl: async ({ organizationId, actorId, details, ...decision }) => {
    await tx.insert(controlDecisions).values({
      ...decision,
      organizationId: BigInt(organizationId),
      actorId: BigInt(actorId),
      details: details ?? null,
    });
  },
  organizations: async () =>
    (await readOrganizations(tx)).map(({ organizationId }) => organizationId),
  primaryTreasuries: () => readOrganizations(tx),
  queuedUsdMinor: async (organizationId) => {
    const [row] = await tx
      .select({ cents: sql<string>`(coalesce(sum(${payouts.amountUsd}), 0) * 100)::bigint::text` })
      .from(payouts)
      .where(matching(payouts, { organizationId, status: 'QUEUED' }));
    return BigInt(row?.cents ?? '0');
  },
});

/** The organizations that have members, with their primary treasuries. It reads one member of each: see the index. */
async function readOrganizations(
  tx: Transaction,
): Promise<{ organizationId: string; name: string | null }[]> {
  const { rows } = await tx.execute<{ organizationId: string; name: string | null }>(sql`
    with recursive organization as (
      select min(organization_id) as id from ${memberDirectory}
      union all
      select (select min(organization_id) from ${memberDirectory} where organization_id > organization.id)
      from organization where organization.id is not null
    )
    select organization.id::text as "organizationId", t.name
    from organization left join ${treasuries} t on t.organization_id = organization.id and t.is_primary
    where organization.id is not null`);
  return rows;
}

export interface RulesRow extends Record<string, unknown> {
  paused: boolean;
  stopped: string[] | null;
  per_payout: string | null;
  per_day: string | null;
  allow_list_only: boolean | null;
  second_may_pay: boolean | null;
  listed: Record<string, boolean> | null;
  mint: MintSettings | null;
}

/** Everything except the chain that decides about a payment; see read_rules in the migration. */
export async function readRules(
  tx: Executor,
  organizationId: string,
  recipients: readonly string[],
): Promise<PaymentRules> {
  const { rows } = await tx.execute<RulesRow>(
    sql`select * from read_rules(${organizationId}::bigint, ${sql.param(recipients)}::text[])`,
  );
  return toRules(rows[0]);
}

export function toRules(row: RulesRow | undefined): PaymentRules {
  return {
    // If the row is missing, payouts must not run.
    paused: row?.paused ?? true,
    stopped: new Set(row?.stopped),
    ownLimits:
      typeof row?.per_payout === 'string' && row.per_day !== null
        ? {
            perPayoutUsdMinor: storedMoney(row.per_payout, 'USD').amountMinor,
            perDayUsdMinor: storedMoney(row.per_day, 'USD').amountMinor,
          }
        : null,
    allowListOnly: row?.allow_list_only ?? false,
    secondMayPay: row?.second_may_pay ?? false,
    listed: new Map(
      Object.entries(row?.listed ?? {}).map(([address, isVault]) => [address, { isVault }]),
    ),
    acceptedMint: row?.mint ?? null,
  };
}

const settingsWrites = (
  tx: Transaction,
): Pick<TreasuryRepository, 'settings' | 'saveSettings'> => ({
  settings: async (organizationId) => {
    const id = BigInt(organizationId);
    const [row] = await tx
      .select()
      .from(payoutSettings)
      .where(eq(payoutSettings.organizationId, id));
    if (!row) return null;
    const allowList = await tx
      .select({
        address: allowedRecipients.address,
        label: allowedRecipients.label,
        isVault: allowedRecipients.isVault,
      })
      .from(allowedRecipients)
      .where(eq(allowedRecipients.organizationId, id))
      .orderBy(asc(allowedRecipients.position));
    const { mode, allowListOnly, secondTreasuryMayPay, version } = row;
    return {
      mode,
      perPayoutMaxUsd: storedMoney(row.perPayoutMaxUsd, 'USD'),
      perDayMaxUsd: storedMoney(row.perDayMaxUsd, 'USD'),
      warnBelowAmount: storedMoney(row.warnBelowAmount, PAID_ASSET),
      warnBelowSol: storedMoney(row.warnBelowSol, 'SOL'),
      allowListOnly,
      allowList,
      secondTreasuryMayPay,
      version,
    };
  },
  saveSettings: async (organizationId, settings) => {
    const id = BigInt(organizationId);
    if (!(await saveRow(tx, id, settings))) return false;
    await tx.delete(allowedRecipients).where(eq(allowedRecipients.organizationId, id));
    const rows = settings.allowList.map((entry, position) => ({
      ...entry,
      organizationId: id,
      position,
    }));
    if (rows.length > 0) await tx.insert(allowedRecipients).values(rows);
    return true;
  },
});

/** Guarded by the version: when two people edit the same version, the second one's change is not stored. */
async function saveRow(tx: Transaction, id: bigint, settings: PayoutSettings): Promise<boolean> {
  const { mode, allowListOnly, secondTreasuryMayPay, version } = settings;
  const facts = {
    mode,
    allowListOnly,
    secondTreasuryMayPay,
    version: version + 1,
    perPayoutMaxUsd: formatMoney(settings.perPayoutMaxUsd),
    perDayMaxUsd: formatMoney(settings.perDayMaxUsd),
    warnBelowAmount: formatMoney(settings.warnBelowAmount),
    warnBelowSol: formatMoney(settings.warnBelowSol),
  };
  const saved =
    version === 0
      ? await tx
          .insert(payoutSettings)
          .values({ organizationId: id, ...facts })
          .onConflictDoNothing()
          .returning({ version: payoutSettings.version })
      : await tx
          .update(payoutSettings)
          .set({ ...facts, changedAt: sql`now()` })
          .where(matching(payoutSettings, { organizationId: id, version }))
          .returning({ version: payoutSettings.version });
  return saved.length > 0;
}

export const mintRows = (
  tx: Transaction,
): Pick<TreasuryRepository, 'acceptedMint' | 'acceptMint'> => ({
  acceptedMint: async () => {
    const [row] = await tx
      .select({ settings: mintSettings.settings })
      .from(mintSettings)
      .orderBy(desc(mintSettings.id))
      .limit(1);
    return row?.settings ?? null;
  },
  acceptMint: async (settings, actorId) => {
    await tx
      .insert(mintSettings)
      .values({ settings, acceptedBy: actorId === null ? null : BigInt(actorId) });
  },
});
