/** How often a property is tried: `SEARCH_TIMES` is more for the nightly search and less for each mutant. */
export const runs = (usual: number): number =>
  Math.ceil(usual * Number(process.env['SEARCH_TIMES'] ?? 1));
