const ROW_ID = /^[1-9]\d{0,17}$/;

/** Format of our row ids: a positive integer as text, within the range of PostgreSQL's bigint. */
export const isRowId = (text: string): boolean => ROW_ID.test(text);

/** The id as a column value; zero, which no row has, for an invalid id. */
export const toRowId = (text: string): bigint => (isRowId(text) ? BigInt(text) : 0n);
