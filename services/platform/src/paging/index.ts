export { connectionOf, pageInfoOf, readPage, type PagedList } from './connection.ts';
export type { Page, Position } from './page.ts';
