import { nameOf, type Members } from './member.ts';

/** A category, policy or custom field, projected from the expense service. */
export interface CatalogueEntry {
  readonly name: string;
  readonly archived: boolean;
}

/** The objects that an organization's rules can refer to. */
export interface Vocabulary {
  readonly categories: ReadonlyMap<string, CatalogueEntry>;
  readonly policies: ReadonlyMap<string, CatalogueEntry>;
  /** By key. */
  readonly customFields: ReadonlyMap<string, CatalogueEntry>;
  readonly members: Members;
}

export const categoryName = (id: string, { categories }: Vocabulary): string =>
  categories.get(id)?.name ?? `category ${id}`;

export const policyName = (id: string, { policies }: Vocabulary): string =>
  policies.get(id)?.name ?? `policy ${id}`;

export const memberName = (id: string, { members }: Vocabulary): string => nameOf(id, members);
