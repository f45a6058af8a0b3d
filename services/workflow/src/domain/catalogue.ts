import { nameOf, type Members } from './member.ts';

/** A category, policy, custom field or department, as its service publishes it. A deleted department is archived. */
export interface CatalogueEntry {
  readonly name: string;
  readonly archived: boolean;
}

/** The objects that an organization's rules can refer to. */
export interface Vocabulary {
  readonly categories: ReadonlyMap<string, CatalogueEntry>;
  readonly policies: ReadonlyMap<string, CatalogueEntry>;
  readonly departments: ReadonlyMap<string, CatalogueEntry>;
  /** By key. */
  readonly customFields: ReadonlyMap<string, CatalogueEntry>;
  readonly members: Members;
}

export const categoryName = (id: string, { categories }: Vocabulary): string =>
  categories.get(id)?.name ?? `category ${id}`;

export const policyName = (id: string, { policies }: Vocabulary): string =>
  policies.get(id)?.name ?? `policy ${id}`;

export const departmentName = (id: string, { departments }: Vocabulary): string =>
  departments.get(id)?.name ?? `department ${id}`;

/** The id of the department with a name; null when there is none now. */
export const departmentId = (name: string, { departments }: Vocabulary): string | null =>
  [...departments].find(([, entry]) => !entry.archived && entry.name === name)?.[0] ?? null;

export const memberName = (id: string, { members }: Vocabulary): string => nameOf(id, members);
