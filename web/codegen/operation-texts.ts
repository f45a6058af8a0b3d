import type { Types } from '@graphql-codegen/plugin-helpers';
import {
  Kind,
  print,
  visit,
  type DefinitionNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { createHash } from 'node:crypto';

export interface OperationText {
  readonly name: string;
  /** The id that the client sends instead of the text. */
  readonly id: string;
  readonly text: string;
}

/** Returns every operation with its fragments, as the gateway runs it, with the type names that the client's cache needs. */
export function operationTexts(documents: readonly Types.DocumentFile[]): OperationText[] {
  const definitions = documents.flatMap((file) => file.document?.definitions ?? []);
  return definitions.filter(isOperation).map((operation) => {
    const used = fragmentsOf(operation, definitions);
    const text = [operation, ...used].map((node) => print(withTypeNames(node))).join('\n');
    const id = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    return { name: operation.name?.value ?? '', id, text };
  });
}

/** Returns the fragments that an operation uses at any depth, each once. */
export function fragmentsOf(
  operation: OperationDefinitionNode,
  definitions: readonly DefinitionNode[],
): FragmentDefinitionNode[] {
  const fragments = new Map(
    definitions.filter(isFragment).map((fragment) => [fragment.name.value, fragment]),
  );
  return [...usedFragments(operation, fragments)];
}

export const isFragment = (node: DefinitionNode): node is FragmentDefinitionNode =>
  node.kind === Kind.FRAGMENT_DEFINITION;
export const isOperation = (node: DefinitionNode): node is OperationDefinitionNode =>
  node.kind === Kind.OPERATION_DEFINITION;

function usedFragments(
  node: OperationDefinitionNode | FragmentDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  found = new Set<FragmentDefinitionNode>(),
): Set<FragmentDefinitionNode> {
  visit(node, {
    FragmentSpread: ({ name }) => {
      const fragment = fragments.get(name.value);
      if (!fragment) throw new Error(`There is no fragment ${name.value}.`);
      if (found.has(fragment)) return;
      found.add(fragment);
      usedFragments(fragment, fragments, found);
    },
  });
  return found;
}

const TYPE_NAME = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;

const withTypeNames = <Node extends DefinitionNode>(definition: Node): Node =>
  visit<Node>(definition, {
    SelectionSet: {
      leave: (set: SelectionSetNode, _key, parent) => {
        const isRoot = (parent as { kind?: string }).kind === Kind.OPERATION_DEFINITION;
        const hasIt = set.selections.some(
          (selection) => selection.kind === Kind.FIELD && selection.name.value === '__typename',
        );
        if (isRoot || hasIt) return undefined;
        return { ...set, selections: [...set.selections, TYPE_NAME] };
      },
    },
  });
