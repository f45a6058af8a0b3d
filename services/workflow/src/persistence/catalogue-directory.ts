import type { Executor, Transaction } from '@outlay/platform/postgres';
import { eq } from 'drizzle-orm';
import type { CatalogueEntry, Vocabulary } from '../domain/catalogue.ts';
import { readMembers } from './member-directory.ts';
import {
  categoryDirectory,
  customFieldDirectory,
  departmentDirectory,
  policyDirectory,
} from './directory-tables.ts';

type Directory = typeof categoryDirectory | typeof policyDirectory | typeof departmentDirectory;

async function readEntries(
  executor: Executor,
  directory: Directory,
  organizationId: string,
): Promise<Map<string, CatalogueEntry>> {
  const rows = await executor
    .select()
    .from(directory)
    .where(eq(directory.organizationId, BigInt(organizationId)));
  return new Map(rows.map(({ id, name, archived }) => [id.toString(), { name, archived }]));
}

async function readCustomFields(
  executor: Executor,
  organizationId: string,
): Promise<Map<string, CatalogueEntry>> {
  const rows = await executor
    .select()
    .from(customFieldDirectory)
    .where(eq(customFieldDirectory.organizationId, BigInt(organizationId)));
  return new Map(rows.map(({ key, name, archived }) => [key, { name, archived }]));
}

/** Returns the objects that an organization's rules can refer to. */
export const readVocabulary = async (
  executor: Executor,
  organizationId: string,
): Promise<Vocabulary> => ({
  categories: await readEntries(executor, categoryDirectory, organizationId),
  policies: await readEntries(executor, policyDirectory, organizationId),
  departments: await readEntries(executor, departmentDirectory, organizationId),
  customFields: await readCustomFields(executor, organizationId),
  members: await readMembers(executor, organizationId),
});

async function saveEntry(
  tx: Transaction,
  directory: Directory,
  organizationId: string,
  id: string,
  { name, archived }: CatalogueEntry,
): Promise<void> {
  const values = { id: BigInt(id), organizationId: BigInt(organizationId), name, archived };
  await tx
    .insert(directory)
    .values(values)
    .onConflictDoUpdate({ target: directory.id, set: values });
}

/** Called by event handlers only. */
export const saveCategory = (
  tx: Transaction,
  organizationId: string,
  id: string,
  entry: CatalogueEntry,
): Promise<void> => saveEntry(tx, categoryDirectory, organizationId, id, entry);

/** Called by event handlers only. */
export const savePolicy = (
  tx: Transaction,
  organizationId: string,
  id: string,
  entry: CatalogueEntry,
): Promise<void> => saveEntry(tx, policyDirectory, organizationId, id, entry);

/** Called by event handlers only. */
export const saveDepartment = (
  tx: Transaction,
  organizationId: string,
  id: string,
  entry: CatalogueEntry,
): Promise<void> => saveEntry(tx, departmentDirectory, organizationId, id, entry);

/** Called by event handlers only. */
export async function saveCustomField(
  tx: Transaction,
  organizationId: string,
  { key, name, archived }: CatalogueEntry & { readonly key: string },
): Promise<void> {
  await tx
    .insert(customFieldDirectory)
    .values({ organizationId: BigInt(organizationId), key, name, archived })
    .onConflictDoUpdate({
      target: [customFieldDirectory.organizationId, customFieldDirectory.key],
      set: { name, archived },
    });
}
