export { ExpenseList as default } from '../../../features/expenses/list/expense-list.tsx';
