import { nameOf, type Members } from './member.ts';

/** A category or policy, as the expense service told. */
export interface CatalogueEntry {
  readonly name: string;
  readonly archived: boolean;
}

/** What an organisation's rules may speak of. */
export interface Vocabulary {
  readonly categories: ReadonlyMap<string, CatalogueEntry>;
  readonly policies: ReadonlyMap<string, CatalogueEntry>;
  readonly members: Members;
}

export const categoryName = (id: string, { categories }: Vocabulary): string =>
  categories.get(id)?.name ?? `category ${id}`;

export const policyName = (id: string, { policies }: Vocabulary): string =>
  policies.get(id)?.name ?? `policy ${id}`;

export const memberName = (id: string, { members }: Vocabulary): string => nameOf(id, members);
