import { useCustomFields } from '../../../subjects/expenses/use-custom-fields.ts';
import { columnLabels, fieldOf, isFieldColumn, type ExpenseColumn } from './expense-columns.ts';

/** Returns the head of a column; a custom field has its key until its name has loaded, which `wanted` asks for. */
export function useColumnLabel(wanted: boolean): (column: ExpenseColumn) => string {
  const fields = useCustomFields(wanted);
  return (column) => {
    if (!isFieldColumn(column)) return columnLabels[column];
    const key = fieldOf(column);
    return fields.find((field) => field.key === key)?.name ?? key;
  };
}
