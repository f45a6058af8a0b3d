/** A leaf, or a split on one feature. The names are short, because thousands of nodes are stored. */
export type TreeNode = { v: number } | { f: number; t: number; l: TreeNode; r: TreeNode };

/** A trained ensemble whose score is a logit. */
export interface GradientBoostedTrees {
  base: number;
  learningRate: number;
  trees: TreeNode[];
}

/** Sum of all trees' outputs. A missing feature counts as 0. */
export function scoreTrees(model: GradientBoostedTrees, features: readonly number[]): number {
  let score = model.base;
  for (const tree of model.trees) score += model.learningRate * answer(tree, features);
  return score;
}

function answer(tree: TreeNode, features: readonly number[]): number {
  let node = tree;
  while ('f' in node) node = (features[node.f] ?? 0) <= node.t ? node.l : node.r;
  return node.v;
}
