/** What the filler has to know of the company that the stack's demo data made. */
export interface Company {
  /** The company is the first; the others share what is beyond its first 10,000 expenses. */
  readonly organizations: number;
  readonly categoryIds: readonly string[];
  /** Ids of a policy that pays back and of one for company cards. */
  readonly policyIds: readonly [string, string];
}

/** Writes what a service has about the expenses of the table `sample`, or of these numbers. */
export type Statement = string | ((company: Company, from: number, to: number) => string);

export const COMPANY_ID = 1;
/** Demo members who create the first hundred filled expenses, decide on those of the first ten members, and decide on large ones. */
export const EMPLOYEE_ID = 4;
export const MANAGER_ID = 2;
export const FINANCE_ID = 3;
/** Filled expenses and members have ids from here on. */
export const FIRST_ID = 1_000_000;
/** Rows that are made while the stack runs have ids from here on. */
const FIRST_ID_OF_SERVICES = 100_000_000;
const FIRST_MANAGER_ID = 2_000_000;
/** Expenses of each creator. */
export const EXPENSES_PER_MEMBER = 100;
const REPORTS_PER_MANAGER = 10;
export const DEPARTMENTS = 20;

/** A number that looks random, by row and kind. */
const noise = (kind: number): string => `(hashint4(n + ${kind} * 10000000) & 2147483647)`;
const oneOf = (kind: number, values: readonly string[]): string =>
  `(array[${values.map((value) => `'${value}'`).join()}])[1 + ${noise(kind)} % ${values.length}]`;

const VENDOR_NAMES =
  'Nordlicht,Müller,Trattoria Roma,Blue Bottle,Lumen,Hanse,Kestrel,Atlas,Café Paris,Oak & Sons,Delta,Sakura,Iberia,Grand,Linden,Metro'.split(
    ',',
  );
const VENDOR_KINDS =
  'Hotel,GmbH,Taxi,Books,Software Inc.,Airlines,Office,Catering,Logistics,Coffee,Rail,Print,Pharmacy,Telecom,Market,Fuel'.split(
    ',',
  );
const TITLES =
  'Team lunch,Train to the client,Hotel night,Taxi,Software licence,Printer paper,Client dinner,Fuel,Flight,Conference ticket,Phone bill,Groceries'.split(
    ',',
  );

/** An organization's id by its number, from 0. */
export const organizationId = `(case when organization = 0 then ${COMPANY_ID} else 1000 + organization end)`;
/** Ids of catalogue rows of other organizations: the company's, moved up. */
export const MOVED_UP = 1_000;

/**
 * Makes the table `sample` of the facts that all services have rows about, one row per expense of these numbers. Every creator has
 * 100 expenses of two years. What is open stays the same per person, since people don't take on more: finance decides on expenses
 * of the first hundred creators only, and payouts of the first thirty are held, so that every size has the same full page of them.
 * It is a table, because of a query each row that is made of it would compute the facts again.
 */
export const makeSample = (
  { organizations, categoryIds, policyIds }: Company,
  from: number,
  to: number,
): string => `
  drop table if exists sample;
  create temporary table sample as with numbered as (
    select n, (n - 1) / ${EXPENSES_PER_MEMBER} as creator, (n - 1) % ${EXPENSES_PER_MEMBER} as place,
      (n - 1) / ${EXPENSES_PER_MEMBER * REPORTS_PER_MANAGER} as team from generate_series(${from}, ${to}) n
  ), placed as (
    select *, case when n <= 10000 then 0 else team % ${organizations} end as organization, place < 6 as is_open,
      case when place < 3 then 'draft' when place < 5 then 'submitted' when place < 6 then 'sent_back'
        when place < 8 then 'rejected' when place < 80 then 'approved' else 'paid' end as status,
      place = 79 and creator < 30 as is_held, place = 4 and creator < 100 as waits_for_finance,
      round((4 + (${noise(1)} % 1000) ^ 2 / 600.0)::numeric, 2) as some_usd
    from numbered
  )
    select n, ${FIRST_ID} + n as id, ${organizationId} as organization_id, place, organization,
      case creator when 0 then ${EMPLOYEE_ID} else ${FIRST_ID} + creator end as creator_id,
      case team when 0 then ${MANAGER_ID} else ${FIRST_MANAGER_ID} + team end as manager_id,
      status, is_held, status = 'paid' as is_paid, status <> 'draft' as is_submitted,
      status in ('approved', 'paid') as is_approved, waits_for_finance,
      waits_for_finance or (not is_open and organization = 0 and some_usd > 500) as needs_finance,
      case when waits_for_finance then 600 + some_usd else some_usd end as usd,
      (array[${categoryIds.join()}])[1 + ${noise(2)} % ${categoryIds.length}] + ${MOVED_UP} * organization as category_id,
      (case when is_open or is_held or status = 'paid' then ${policyIds[0]} else ${policyIds[1]} end) + ${MOVED_UP} * organization as policy_id,
      ${oneOf(3, VENDOR_NAMES)} || ' ' || ${oneOf(4, VENDOR_KINDS)} || case ${noise(5)} % 4 when 0 then '' else ' ' || ${noise(5)} % 9 end as vendor,
      ${oneOf(6, TITLES)} || ' ' || n % 997 as title,
      current_date - (case when is_open then ${noise(7)} % 28 else 30 + ${noise(7)} % 700 end) as day,
      current_date - (case when is_open then ${noise(7)} % 28 else 30 + ${noise(7)} % 700 end)
        + interval '9 hours' + ${noise(8)} % 30000 * interval '1 second' - interval '1 day' as created_at,
      interval '1 hour' + ${noise(9)} % 200000 * interval '1 second' as decided_after
    from placed`;

/** The members up to a number of expenses, as the common table expression `member`: creators, and a manager for ten of them. */
export const membersOf = ({ organizations }: Company, from: number, to: number): string => `
  creators as (
    select creator, creator / ${REPORTS_PER_MANAGER} as team from generate_series(${Math.floor((from - 1) / EXPENSES_PER_MEMBER)}, ${Math.ceil(to / EXPENSES_PER_MEMBER) - 1}) creator
    where creator > 0
  ), numbered as (
    select ${FIRST_ID} + creator as id, team, 'Member ' || creator as name, '{employee}'::text[] as roles,
      case team when 0 then ${MANAGER_ID} else ${FIRST_MANAGER_ID} + team end as manager_id from creators
    union all
    select ${FIRST_MANAGER_ID} + team, team, 'Manager ' || team, '{employee,approver}', null from creators
    where creator % ${REPORTS_PER_MANAGER} = 0
  ), placed as (
    select *, case when team < ${10_000 / EXPENSES_PER_MEMBER / REPORTS_PER_MANAGER} then 0 else team % ${organizations} end as organization from numbered
  ), member as (
    select id, ${organizationId} as organization_id, organization, name, roles, manager_id,
      'Department ' || team % ${DEPARTMENTS} as department, 'member-' || id || '@growth.test' as email
    from placed
  )`;

/** Leaves the ids of filled rows to the filler. */
export const reserveIds = (table: string): string => `
  select setval(sequence, greatest(${FIRST_ID_OF_SERVICES}, nextval(sequence)))
  from (select pg_get_serial_sequence('${table}', 'id')::regclass as sequence) of_table`;
