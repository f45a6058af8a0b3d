export { authorityEntries } from './authority-entry-table.ts';
export { changeDetails } from './change-detail-table.ts';
