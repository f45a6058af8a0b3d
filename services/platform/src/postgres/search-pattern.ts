import { sql, type SQL } from 'drizzle-orm';

/**
 * The pattern of texts that contain a word, for LIKE on what `fold_text` made. LIKE's special characters are escaped, including
 * those that folding produced.
 */
export const patternContaining = (word: string): SQL =>
  sql`'%' || regexp_replace(fold_text(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
