import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** Fields that query the schema itself. */
export const INTROSPECTION_FIELDS: ReadonlySet<string> = new Set(['__schema', '__type']);

/** Returns the operation of a document that would run; null when no operation has the name. */
export function operationOf(
  document: DocumentNode,
  operationName: string | null | undefined,
): OperationDefinitionNode | null {
  const operation = document.definitions.find(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      (!operationName || definition.name?.value === operationName),
  );
  return operation?.kind === Kind.OPERATION_DEFINITION ? operation : null;
}

/** Returns the names of an operation's root fields, including those in fragments, without aliases. */
export const rootFieldsOf = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
): string[] =>
  rootSelectionsOf(document, operation).flatMap((selection) =>
    selection.kind === Kind.FIELD ? [selection.name.value] : [],
  );

/** Returns the root fields of an operation and the fragments around them. */
export const rootSelectionsOf = (
  document: DocumentNode,
  { selectionSet }: OperationDefinitionNode,
): SelectionNode[] => selectionsIn(selectionSet, fragmentsOf(document), new Set());

const fragmentsOf = (document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> =>
  new Map(
    document.definitions.flatMap((definition): [string, FragmentDefinitionNode][] =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );

/** `seen` has the fragments already visited, which prevents loops. */
function selectionsIn(
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  seen: Set<string>,
): SelectionNode[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      return [selection, ...selectionsIn(selection.selectionSet, fragments, seen)];
    }
    const name = selection.name.value;
    const fragment = fragments.get(name);
    if (!fragment || seen.has(name)) return [selection];
    seen.add(name);
    return [selection, ...selectionsIn(fragment.selectionSet, fragments, seen)];
  });
}
