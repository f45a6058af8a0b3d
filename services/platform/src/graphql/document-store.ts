import type { ApolloServerOptions } from '@apollo/server';
import type { DocumentNode } from 'graphql';

type DocumentStore = NonNullable<ApolloServerOptions<object>['documentStore']>;

/** Some 25 MB: a token takes 500 bytes with its part of the tree. Our client and the REST API have some 20,000 tokens together. */
const TOKENS_MAX = 50_000;

/** Of a document that was not parsed from text. */
const TOKENS_UNKNOWN = 1_000;

/**
 * The documents that were used last, for Apollo not to parse and validate them again. Apollo's own store bounds their length as
 * JSON, at 30 MB: of that their memory is a multiple, so that ever new documents ended the process.
 *
 * @param tokensMax of all documents together
 */
export function createDocumentStore(tokensMax = TOKENS_MAX): DocumentStore {
  const documents = new Map<string, DocumentNode>();
  let tokens = 0;
  const remove = (key: string): boolean => {
    const document = documents.get(key);
    if (document) tokens -= tokensOf(document);
    return documents.delete(key);
  };
  const add = (key: string, document: DocumentNode): void => {
    documents.set(key, document);
    tokens += tokensOf(document);
  };
  return {
    get: (key) => {
      const document = documents.get(key);
      if (document) {
        remove(key);
        add(key, document);
      }
      return Promise.resolve(document);
    },
    set: (key, document) => {
      remove(key);
      add(key, document);
      for (const oldest of documents.keys()) {
        if (tokens <= tokensMax) break;
        remove(oldest);
      }
      return Promise.resolve();
    },
    delete: (key) => Promise.resolve(remove(key)),
  };
}

const tokensOf = ({ tokenCount = TOKENS_UNKNOWN }: DocumentNode): number => tokenCount;
