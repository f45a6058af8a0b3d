export {
  connectionOf,
  pageInfoOf,
  readPage,
  type Connection,
  type PagedList,
} from './connection.ts';
export type { Page, Position } from './page.ts';
