import { InMemoryLRUCache, type KeyValueCache } from '@apollo/utils.keyvaluecache';
import type { DocumentNode } from 'graphql';

/** Assumed tokens of a document that was not parsed from text. */
const TOKENS_UNKNOWN = 1_000;

/**
 * The most recently used documents, so that Apollo need not parse and validate them again. Apollo's own store measures documents
 * by their length as JSON, 30 MB by default. Their memory is a multiple of that, so ever new documents ended the process.
 * @param tokensMax total of all documents; a token takes about 500 bytes with its part of the tree
 */
export const createDocumentStore = (tokensMax: number): KeyValueCache<DocumentNode> =>
  new InMemoryLRUCache<DocumentNode>({
    maxSize: tokensMax,
    sizeCalculation: ({ tokenCount = TOKENS_UNKNOWN }) => tokenCount,
  });
