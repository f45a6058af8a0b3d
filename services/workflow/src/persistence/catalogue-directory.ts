import type { Executor, Transaction } from '@outlay/platform/postgres';
import { eq } from 'drizzle-orm';
import type { CatalogueEntry, Vocabulary } from '../domain/catalogue.ts';
import type { Projections } from '../use-cases/event-ports.ts';
import { readMembers, saveMember } from './member-directory.ts';
import {
  categoryDirectory,
  customFieldDirectory,
  departmentDirectory,
  policyDirectory,
} from './directory-tables.ts';

type Directory = (typeof DIRECTORIES)[keyof typeof DIRECTORIES];

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

const DIRECTORIES = {
  category: categoryDirectory,
  policy: policyDirectory,
  department: departmentDirectory,
} as const;

/** Writes what events say, in the transaction of their delivery. */
export const createProjectionWriter = (tx: Transaction): Projections => ({
  saveMember: (...member) => saveMember(tx, ...member),
  saveEntry: async (kind, organizationId, id, { name, archived }) => {
    const directory = DIRECTORIES[kind];
    const values = { id: BigInt(id), organizationId: BigInt(organizationId), name, archived };
    await tx
      .insert(directory)
      .values(values)
      .onConflictDoUpdate({ target: directory.id, set: values });
  },
  saveCustomField: async (organizationId, { key, name, archived }) => {
    await tx
      .insert(customFieldDirectory)
      .values({ organizationId: BigInt(organizationId), key, name, archived })
      .onConflictDoUpdate({
        target: [customFieldDirectory.organizationId, customFieldDirectory.key],
        set: { name, archived },
      });
  },
});
