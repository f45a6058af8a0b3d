import { ok, type Result } from '../result/index.ts';

/** Items that are decided one by one, and read and written together: one statement per kind of row for any number of items. */
export interface ManyDecisions<Item, Loaded, Decision, Saved, Code extends string> {
  /** What the decisions need, in the order of the items. */
  readonly loadMany: (items: readonly Item[]) => Promise<readonly Loaded[]>;
  readonly decideOne: (item: Item, loaded: Loaded) => Result<Decision, Code>;
  /** In the order of the decisions, of which there is at least one. */
  readonly saveMany: (decisions: readonly Decision[]) => Promise<readonly Saved[]>;
}

/** Each item has its own result, in their order; a refused one writes nothing, and the others are written. */
export async function decideMany<Item, Loaded, Decision, Saved, Code extends string>(
  items: readonly Item[],
  { loadMany, decideOne, saveMany }: ManyDecisions<Item, Loaded, Decision, Saved, Code>,
): Promise<Result<Saved, Code>[]> {
  const loaded = await loadMany(items);
  const decided = items.map((item, place) => decideOne(item, elementAt(loaded, place)));
  const decisions = decided.flatMap((result) => (result.ok ? [result.value] : []));
  const saved = decisions.length === 0 ? [] : await saveMany(decisions);
  let next = 0;
  return decided.map((result) => (result.ok ? ok(elementAt(saved, next++)) : result));
}

function elementAt<Element>(elements: readonly Element[], place: number): Element {
  if (place >= elements.length)
    throw new Error(`only ${elements.length} results, ${place} is missing`);
  return elements[place] as Element;
}
