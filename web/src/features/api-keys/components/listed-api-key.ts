import type { ApiKeysQuery } from '../../../generated/graphql.ts';

/** An API key in the list. */
export type ListedApiKey = ApiKeysQuery['apiKeys'][number];
