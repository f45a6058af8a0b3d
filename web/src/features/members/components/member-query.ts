import type { MemberFilter, MemberSort, MemberStatus } from '#graphql';
import { useAddressQuery } from '../../../lib/use-address-query.ts';

/** The list's query in its address, so that a link opens the same list for every admin. */
export interface MemberQuery {
  search: string;
  /** Empty for any status. */
  status: MemberStatus | '';
  /** Name of the department; empty for any. */
  department: string;
  sort: MemberSort;
}

export const everybody = { search: '', status: '', department: '' } as const;

const statuses: readonly MemberStatus[] = ['ACTIVE', 'INVITED', 'DEACTIVATED'];

/** Unknown values (typed by hand) are skipped. */
function readMemberQuery(params: URLSearchParams): MemberQuery {
  const text = (name: string) => (params.get(name) ?? '').slice(0, 200);
  return {
    search: text('search').trim(),
    status: statuses.find((status) => status === params.get('status')) ?? '',
    department: text('department'),
    sort: params.get('sort') === 'NAME_DESC' ? 'NAME_DESC' : 'NAME_ASC',
  };
}

/** Returns the address of a list, without default values. */
const writeMemberQuery = (query: MemberQuery): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).filter(([, value]) => value !== '' && value !== 'NAME_ASC'),
  );

export const toMemberFilter = ({ search, status, department }: MemberQuery): MemberFilter => ({
  ...(search !== '' && { search }),
  ...(status !== '' && { status }),
  ...(department !== '' && { department }),
});

const format = { read: readMemberQuery, write: writeMemberQuery };

/** The list's query in the address. */
export const useMemberQuery = () => useAddressQuery(format);
