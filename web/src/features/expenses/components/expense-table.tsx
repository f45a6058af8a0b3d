import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type MouseEvent,
} from 'react';
import { HeadCell, Row, RowLink, Table } from '../../../components/ui/table.tsx';
import type { ExpenseSort } from '#graphql';
import { useFieldTexts, type FieldTexts } from '../../../subjects/expenses/use-custom-fields.ts';
import {
  AmountCell,
  ChosenCell,
  DateCell,
  ExpenseCell,
  StatusCell,
  UsdCell,
  type ChosenColumn,
  type ListedExpense,
} from './expense-cells.tsx';
import {
  columnGrid,
  inOrder,
  isFieldColumn,
  submitterColumns,
  type ExpenseColumn,
} from './expense-columns.ts';
import { useColumnLabel } from './use-column-label.ts';
import type { Selection } from './use-selection.ts';

const gridClass =
  'sm:grid-cols-[calc(var(--gutter)+1.75rem)_minmax(9rem,1fr)_7rem_7rem_8.5rem_calc(var(--gutter)+6rem)] lg:grid-cols-(--expense-columns)';

interface ExpenseTableProps {
  expenses: readonly ListedExpense[];
  selection: Selection;
  columns: readonly ExpenseColumn[];
  /** Whether there is room for the amount as it was spent. */
  showsAmount: boolean;
  isTight: boolean;
  sort: ExpenseSort;
  /** The expense in the side panel; empty for none. */
  openId: string;
  onSort: (sort: ExpenseSort) => void;
  /** Absent where there is no room beside the list, so that a row opens its page. */
  onOpen: ((id: string) => void) | undefined;
}

/** The list of expenses on its own page: rows can be selected, sorted and opened beside the list. */
export function ExpenseTable({
  expenses,
  selection,
  columns,
  showsAmount,
  isTight,
  sort,
  openId,
  onSort,
  onOpen,
}: ExpenseTableProps) {
  const shown = useMemo(() => columns, [columns.join()]);
  const open = useLatest(onOpen);
  const fieldTexts = useFieldTexts(columns.some(isFieldColumn));
  const style = {
    '--expense-columns': columnGrid(columns, { showsAmount, isTight }),
  } as CSSProperties;
  return (
    <div style={style}>
      <Table
        bleeds
        label="Expenses"
        columns={gridClass}
        head={
          <HeadCells
            {...{ expenses, columns, selection, showsAmount, onSort }}
            sorted={sortedBy(sort)}
          />
        }
      >
        {expenses.map((expense) => (
          <ExpenseRow
            key={expense.id}
            expense={expense}
            columns={shown}
            showsAmount={showsAmount}
            fieldTexts={fieldTexts}
            isSelected={selection.has(expense.id)}
            isOpen={expense.id === openId}
            followsFocus={openId !== ''}
            onToggle={selection.toggle}
            onOpen={onOpen && open}
          />
        ))}
      </Table>
    </div>
  );
}

/** The same function at every render, so that rows that haven't changed aren't rendered again. */
function useLatest<Given extends unknown[]>(
  act: ((...given: Given) => void) | undefined,
): (...given: Given) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current?.(...given), []);
}

type SortColumn = 'TIME' | 'AMOUNT' | 'CREATED_AT';

/** The column of an order, and its direction. */
function sortedBy(sort: ExpenseSort): { column: SortColumn; isAscending: boolean } {
  const isAscending = sort.endsWith('_ASC');
  return { column: sort.replace(/_(?:ASC|DESC)$/, '') as SortColumn, isAscending };
}

type HeadCellsProps = Omit<ExpenseTableProps, 'isTight' | 'sort' | 'openId' | 'onOpen'> & {
  sorted: ReturnType<typeof sortedBy>;
};

function HeadCells({ expenses, columns, selection, showsAmount, sorted, onSort }: HeadCellsProps) {
  const [before, after] = chosenAround(columns);
  const labelOf = useColumnLabel(columns.some(isFieldColumn));
  /** The largest and the latest come first. */
  const sortable = (column: SortColumn) => {
    const isSorted = sorted.column === column;
    return {
      sort: isSorted
        ? sorted.isAscending
          ? ('ascending' as const)
          : ('descending' as const)
        : undefined,
      onSort: () => onSort(`${column}_${isSorted && !sorted.isAscending ? 'ASC' : 'DESC'}`),
    };
  };
  const chosenHead = (column: ExpenseColumn) => (
    <HeadCell key={column} className="max-lg:hidden">
      {labelOf(column)}
    </HeadCell>
  );
  const hiddenUnless = (column: ExpenseColumn) => (columns.includes(column) ? '' : 'lg:hidden');
  return (
    <>
      <th role="columnheader" scope="col" className="pl-(--edge)">
        <label className="touchable relative">
          <input
            type="checkbox"
            aria-label="Select all expenses"
            className="relative size-4 align-middle accent-accent"
            checked={selection.chosen.length === expenses.length}
            onChange={selection.toggleAll}
          />
        </label>
      </th>
      <HeadCell>Expense</HeadCell>
      {before.map(chosenHead)}
      {showsAmount && (
        <HeadCell className="text-right" {...sortable('AMOUNT')}>
          Amount
        </HeadCell>
      )}
      <HeadCell className="text-right" {...(!showsAmount && sortable('AMOUNT'))}>
        USD
      </HeadCell>
      {after.map(chosenHead)}
      <HeadCell className={hiddenUnless('STATUS')}>Status</HeadCell>
      <HeadCell className={hiddenUnless('DATE')} {...sortable('TIME')}>
        Date
      </HeadCell>
      {columns.includes('CREATED') && (
        <HeadCell className="max-lg:hidden" {...sortable('CREATED_AT')}>
          Created
        </HeadCell>
      )}
    </>
  );
}

/** The chosen columns before the amounts, and those between them and the status. */
function chosenAround(columns: readonly ExpenseColumn[]): [ChosenColumn[], ChosenColumn[]] {
  const chosen = inOrder(columns).filter((column) => column !== 'STATUS' && column !== 'DATE');
  return [
    chosen.filter((column) => submitterColumns.includes(column)),
    chosen.filter((column) => !submitterColumns.includes(column) && column !== 'CREATED'),
  ];
}

interface RowProps extends Pick<ExpenseTableProps, 'columns' | 'showsAmount' | 'onOpen'> {
  expense: ListedExpense;
  fieldTexts: FieldTexts;
  /** Whether the row opens as soon as it has the focus, because the panel shows another one. */
  followsFocus: boolean;
}

/** A list may show thousands: a row is rendered again only when it has changed itself. */
const ExpenseRow = memo(function ExpenseRow({
  isSelected,
  isOpen,
  onToggle,
  ...cells
}: RowProps & { isSelected: boolean; isOpen: boolean; onToggle: (id: string) => void }) {
  return (
    <Row columns={gridClass} className="max-sm:pl-12" isSelected={isSelected} isOpen={isOpen}>
      <SelectCell expense={cells.expense} isSelected={isSelected} onToggle={onToggle} />
      <Cells {...cells} />
    </Row>
  );
});

/** Selecting all rows leaves these as they are. */
const Cells = memo(function Cells({
  expense,
  columns,
  showsAmount,
  fieldTexts,
  followsFocus,
  onOpen,
}: RowProps) {
  const { id, title } = expense;
  const [before, after] = chosenAround(columns);
  const chosenCell = (column: ChosenColumn) => (
    <ChosenCell key={column} {...{ column, expense, fieldTexts }} />
  );
  return (
    <>
      <ExpenseCell
        expense={expense}
        link={
          <RowLink
            to={`/expenses/${id}`}
            onClick={(event) => {
              if (!onOpen || !isPlainClick(event)) return;
              event.preventDefault();
              onOpen(id);
            }}
            onFocus={() => {
              if (followsFocus) onOpen?.(id);
            }}
          >
            {title}
          </RowLink>
        }
      />
      {before.map(chosenCell)}
      {showsAmount && <AmountCell expense={expense} />}
      <UsdCell expense={expense} />
      {after.map(chosenCell)}
      <StatusCell
        expense={expense}
        hidden={!columns.includes('STATUS')}
        withPerson={columns.includes('SUBMITTER')}
      />
      <DateCell expense={expense} hidden={!columns.includes('DATE')} />
      {columns.includes('CREATED') && chosenCell('CREATED')}
    </>
  );
});

/** Not by the keyboard, which opens the page, and not for a new tab. */
const isPlainClick = ({ button, detail, ...event }: MouseEvent): boolean =>
  button === 0 && detail > 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

interface SelectCellProps {
  expense: ListedExpense;
  isSelected: boolean;
  onToggle: (id: string) => void;
}

const SelectCell = ({ expense: { id, title }, isSelected, onToggle }: SelectCellProps) => (
  <td role="cell" className="max-sm:absolute max-sm:top-2.5 max-sm:left-(--gutter) sm:pl-(--edge)">
    <label className="touchable relative z-[1]">
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        className="relative size-4 align-middle accent-accent"
        checked={isSelected}
        onChange={() => onToggle(id)}
      />
    </label>
  </td>
);
