import { badInput } from '@outlay/platform/graphql';
import { wordsOf } from '../domain/search-words.ts';

const SEARCH_MAX = 200;

/** Returns the words of a filter's search. @throws BAD_USER_INPUT when it is too long */
export function readSearch(search: string | null | undefined): string[] {
  if (search && search.length > SEARCH_MAX) {
    throw badInput(`filter.search: at most ${SEARCH_MAX} characters`);
  }
  return wordsOf(search ?? '');
}
