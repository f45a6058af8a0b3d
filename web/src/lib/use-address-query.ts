import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Both must stay the same from render to render. */
interface AddressFormat<Query> {
  read: (params: URLSearchParams) => Query;
  write: (query: Query) => URLSearchParams;
}

/** A query that is kept in the address, and a way to change parts of it. A change adds no browser history. */
export function useAddressQuery<Query extends object>({
  read,
  write,
}: AddressFormat<Query>): [Query, (change: Partial<Query>) => void] {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => read(params), [read, params]);
  // Two changes may happen before the address shows the first, so the second builds on the first.
  const wanted = useRef(params);
  useEffect(() => {
    wanted.current = params;
  }, [params]);
  const set = useRef(setParams);
  set.current = setParams;
  const change = useCallback(
    (part: Partial<Query>) => {
      wanted.current = write({ ...read(wanted.current), ...part });
      set.current(wanted.current, { replace: true });
    },
    [read, write],
  );
  return [query, change];
}
