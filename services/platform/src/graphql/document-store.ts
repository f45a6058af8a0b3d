import { InMemoryLRUCache, type KeyValueCache } from '@apollo/utils.keyvaluecache';
import type { DocumentNode } from 'graphql';

/** Of a document that was not parsed from text. */
const TOKENS_UNKNOWN = 1_000;

/**
 * The documents that were used last, for Apollo not to parse and validate them again. Apollo measures them by their length as JSON,
 * 30 MB by default: of that their memory is a multiple, so that ever new documents ended the process.
 *
 * @param tokensMax of all documents together; a token takes some 500 bytes with its part of the tree
 */
export const createDocumentStore = (tokensMax: number): KeyValueCache<DocumentNode> =>
  new InMemoryLRUCache<DocumentNode>({
    maxSize: tokensMax,
    sizeCalculation: ({ tokenCount = TOKENS_UNKNOWN }) => tokenCount,
  });
