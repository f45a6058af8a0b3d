import type { ApiKeysQuery } from '../../../generated/graphql.ts';

/** A key as the list has it. */
export type ListedApiKey = ApiKeysQuery['apiKeys'][number];
