import { useBooksQuery, type BooksCurrency } from '#graphql';

/** The currency of the books. Pages load it with their figures, so that it is known when these show. */
export const useBooksCurrency = (): BooksCurrency => useBooksQuery().data?.books.currency ?? 'USD';
