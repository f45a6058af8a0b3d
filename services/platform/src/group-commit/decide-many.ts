import { ok, type Result } from '../result/index.ts';

/** Items that are decided one by one but read and written together, with one statement per kind of row. */
export interface ManyDecisions<Item, Loaded, Decision, Saved, Code extends string> {
  /** Loads what the decisions need, in the order of the items. */
  readonly loadMany: (items: readonly Item[]) => Promise<readonly Loaded[]>;
  readonly decideOne: (item: Item, loaded: Loaded) => Result<Decision, Code>;
  /** Saves at least one decision; results are in the order of the decisions. */
  readonly saveMany: (decisions: readonly Decision[]) => Promise<readonly Saved[]>;
}

/** One result per item, in order. A refused item writes nothing and doesn't affect the others. */
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
