import type { ApiKeysQuery } from '#graphql';

/** An API key in the list. */
export type ListedApiKey = ApiKeysQuery['apiKeys'][number];
