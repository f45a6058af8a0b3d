/** What an id of ours looks like: a positive integer as text, within what PostgreSQL's bigint holds. */
export const isRowId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);
