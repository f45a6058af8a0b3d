import type { ApolloServerOptions } from '@apollo/server';
import type { DocumentNode } from 'graphql';

type DocumentStore = NonNullable<ApolloServerOptions<object>['documentStore']>;

/** Our client and the REST API have some 150 documents; the rest is for integrators. */
const DOCUMENTS_MAX = 400;

/**
 * The documents that were parsed last, and with each the plan that is prepared for it. Apollo's own store bounds their length as
 * JSON, at 30 MB: of that their memory is a multiple, so that a hundred thousand different documents ended the process.
 */
export function createDocumentStore(documentsMax = DOCUMENTS_MAX): DocumentStore {
  const documents = new Map<string, DocumentNode>();
  return {
    get: (key) => {
      const document = documents.get(key);
      if (document) {
        documents.delete(key);
        documents.set(key, document);
      }
      return Promise.resolve(document);
    },
    set: (key, document) => {
      const [oldest] = documents.keys();
      if (documents.size >= documentsMax && oldest !== undefined) documents.delete(oldest);
      documents.set(key, document);
      return Promise.resolve();
    },
    delete: (key) => Promise.resolve(documents.delete(key)),
  };
}
