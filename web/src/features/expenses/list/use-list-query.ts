import { useAddressQuery } from '../../../lib/use-address-query.ts';
import { readListQuery, writeListQuery } from './list-query.ts';

const format = { read: readListQuery, write: writeListQuery };

/** The list's query in the address. */
export const useListQuery = () => useAddressQuery(format);
