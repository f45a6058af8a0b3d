const ROW_ID = /^[1-9]\d{0,17}$/;

/** What an id of a row of ours looks like: a positive integer as text, within what PostgreSQL's bigint holds. */
export const isRowId = (text: string): boolean => ROW_ID.test(text);

/** The id as a column holds it; of whatever else was given as one, zero, which no row has. */
export const toRowId = (text: string): bigint => (isRowId(text) ? BigInt(text) : 0n);
