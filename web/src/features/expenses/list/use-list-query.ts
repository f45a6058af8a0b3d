import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readListQuery, writeListQuery, type ListQuery } from './list-query.ts';

/** The query in the address, and a way to change it; typing adds no browser history. */
export function useListQuery(): [ListQuery, (change: Partial<ListQuery>) => void] {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readListQuery(params), [params]);
  // Two changes may be made before the address shows the first: the second builds on the first.
  const wanted = useRef(params);
  useEffect(() => {
    wanted.current = params;
  }, [params]);
  const set = useRef(setParams);
  set.current = setParams;
  const change = useCallback((part: Partial<ListQuery>) => {
    wanted.current = writeListQuery({ ...readListQuery(wanted.current), ...part });
    set.current(wanted.current, { replace: true });
  }, []);
  return [query, change];
}
