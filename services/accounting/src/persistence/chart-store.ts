import { matching, type Transaction } from '@outlay/platform/postgres';
import { isRowId } from '@outlay/platform/text';
import { TREASURY_ASSETS } from '../domain/account.ts';
import type { ChartStore } from '../use-cases/ports.ts';
import { readOrganization } from './projections.ts';
import { readAccounts } from './read-accounts.ts';
import { readNamed } from './read-named.ts';
import { readTaxCodes } from './read-taxes.ts';
import {
  accountMappings,
  accountMonths,
  accounts,
  categories,
  taxCodes,
  taxNames,
} from './tables.ts';

export const createChartStore = (tx: Transaction, organization: string): ChartStore => ({
  ...accountStore(tx, organization),
  ...mappingStore(tx, BigInt(organization)),
  named: () => readNamed(tx, organization),
  taxCodes: () => readTaxCodes(tx, organization),
  nameTax: async ({ tool, taxCodeId, name }) => {
    const key = { organizationId: BigInt(organization), tool, taxCodeId: BigInt(taxCodeId) };
    if (name === '') await tx.delete(taxNames).where(matching(taxNames, key));
    else {
      await tx
        .insert(taxNames)
        .values({ ...key, name })
        .onConflictDoUpdate({
          target: [taxNames.organizationId, taxNames.tool, taxNames.taxCodeId],
          set: { name },
        });
    }
  },
});

function accountStore(
  tx: Transaction,
  organization: string,
): Pick<ChartStore, 'accounts' | 'addAccounts' | 'saveAccount' | 'isUsed' | 'country'> {
  const organizationId = BigInt(organization);
  return {
    accounts: () => readAccounts(tx, organization),
    country: async () => (await readOrganization(tx, organization)).country,
    addAccounts: async (added) => {
      if (added.length === 0) return;
      await tx
        .insert(accounts)
        .values(added.map(({ code, name, kind }) => ({ organizationId, code, name, kind })))
        .onConflictDoNothing();
    },
    saveAccount: async ({ code, name, kind, automaticTaxCodeId: automatic }) => {
      const automaticTaxCodeId = automatic ? BigInt(automatic) : null;
      const facts = { name, kind, ...(automatic !== undefined && { automaticTaxCodeId }) };
      await tx
        .insert(accounts)
        .values({ organizationId, code, ...facts })
        .onConflictDoUpdate({ target: [accounts.organizationId, accounts.code], set: facts });
    },
    isUsed: async (code) => {
      const booked = matching(accountMonths, { organizationId, account: code });
      const isMapped = matching(accountMappings, { organizationId, code });
      return (
        (await tx.$count(accountMonths, booked)) > 0 ||
        (await tx.$count(accountMappings, isMapped)) > 0
      );
    },
  };
}

function mappingStore(
  tx: Transaction,
  organizationId: bigint,
): Pick<ChartStore, 'isKnown' | 'map' | 'mapMissing'> {
  const ofCategory = (id: string) => matching(categories, { organizationId, categoryId: id });
  const ofTaxCode = (id: string) => matching(taxCodes, { organizationId, taxCodeId: id });
  return {
    isKnown: async ({ subject, key }) => {
      switch (subject) {
        case 'category':
          return isRowId(key) && (await tx.$count(categories, ofCategory(key))) > 0;
        case 'tax_code':
        case 'output_tax':
          return isRowId(key) && (await tx.$count(taxCodes, ofTaxCode(key))) > 0;
        case 'asset':
          return TREASURY_ASSETS.some((symbol) => symbol === key);
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
