import type { Transaction } from '@outlay/platform/postgres';
import { isRowId } from '@outlay/platform/text';
import { and, eq, sql } from 'drizzle-orm';
import { mapped, type Mapped } from '../domain/account.ts';
import type { ChartStore } from '../use-cases/ports.ts';
import { readAccounts } from './read-accounts.ts';
import { accountMappings, accounts, categories, journalEntries, taxCodes } from './tables.ts';

export const createChartStore = (tx: Transaction, organization: string): ChartStore => ({
  ...accountStore(tx, organization),
  ...mappingStore(tx, BigInt(organization)),
  named: () => readNamed(tx, BigInt(organization)),
});

function accountStore(
  tx: Transaction,
  organization: string,
): Pick<ChartStore, 'account' | 'countAccounts' | 'saveAccount' | 'isUsed'> {
  const organizationId = BigInt(organization);
  return {
    account: async (code) =>
      (await readAccounts(tx, organization)).find((account) => account.code === code) ?? null,
    countAccounts: () => tx.$count(accounts, eq(accounts.organizationId, organizationId)),
    saveAccount: async ({ code, name, kind }) => {
      await tx
        .insert(accounts)
        .values({ organizationId, code, name, kind })
        .onConflictDoUpdate({
          target: [accounts.organizationId, accounts.code],
          set: { name, kind },
        });
    },
    isUsed: async (code) => {
      const [row] = await tx
        .select({ number: journalEntries.number })
        .from(journalEntries)
        .where(
          and(
            eq(journalEntries.organizationId, organizationId),
            sql`${journalEntries.postings} @> ${JSON.stringify([{ account: code }])}::jsonb`,
          ),
        )
        .limit(1);
      const [mapping] = await tx
        .select({ key: accountMappings.key })
        .from(accountMappings)
        .where(
          and(eq(accountMappings.organizationId, organizationId), eq(accountMappings.code, code)),
        )
        .limit(1);
      return row !== undefined || mapping !== undefined;
    },
  };
}

function mappingStore(
  tx: Transaction,
  organizationId: bigint,
): Pick<ChartStore, 'isKnown' | 'map' | 'mapMissing'> {
  const ofCategory = (id: string) =>
    and(eq(categories.organizationId, organizationId), eq(categories.categoryId, BigInt(id)));
  const ofTaxCode = (id: string) =>
    and(eq(taxCodes.organizationId, organizationId), eq(taxCodes.taxCodeId, BigInt(id)));
  return {
    isKnown: async ({ subject, key }) => {
      switch (subject) {
        case 'category':
          return isRowId(key) && (await tx.$count(categories, ofCategory(key))) > 0;
        case 'tax_code':
        case 'output_tax':
          return isRowId(key) && (await tx.$count(taxCodes, ofTaxCode(key))) > 0;
        case 'asset':
          return key === 'PYUSD' || key === 'SOL';
        default:
          return key === '';
      }
    },
    map: async ({ subject, key }, code) => {
      await tx
        .insert(accountMappings)
        .values({ organizationId, subject, key, code })
        .onConflictDoUpdate({
          target: [accountMappings.organizationId, accountMappings.subject, accountMappings.key],
          set: { code },
        });
    },
    mapMissing: async (mappings) => {
      if (mappings.length === 0) return;
      await tx
        .insert(accountMappings)
        .values(mappings.map(({ subject, key, code }) => ({ organizationId, subject, key, code })))
        .onConflictDoNothing();
    },
  };
}

async function readNamed(
  tx: Transaction,
  organizationId: bigint,
): Promise<{ what: Mapped; label: string }[]> {
  const [ofCategories, ofTaxes] = await Promise.all([
    tx
      .select({ id: categories.categoryId, label: categories.name })
      .from(categories)
      .where(eq(categories.organizationId, organizationId)),
    tx
      .select({ id: taxCodes.taxCodeId, label: taxCodes.name, kind: taxCodes.kind })
      .from(taxCodes)
      .where(eq(taxCodes.organizationId, organizationId)),
  ]);
  const named = (what: Mapped, label: string) => ({ what, label });
  return [
    ...ofCategories.map(({ id, label }) => named(mapped('category', id.toString()), label)),
    ...ofTaxes.flatMap(({ id, label, kind }) => [
      named(mapped('tax_code', id.toString()), label),
      ...(kind === 'reverse_charge' ? [named(mapped('output_tax', id.toString()), label)] : []),
    ]),
  ];
}
