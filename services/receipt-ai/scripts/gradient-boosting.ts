import type {
  GradientBoostedTrees,
  TreeNode,
} from '../src/extraction/ranking/gradient-boosted-trees.ts';

/** One candidate with its features. */
export interface Example {
  features: number[];
  isRight: boolean;
  weight: number;
}

const TREES = 90;
const DEPTH = 3;
const LEARNING_RATE = 0.12;
const LEAF_EXAMPLES_MIN = 4;
const L2 = 1;
const ROW_SHARE = 0.8;
const COLUMN_SHARE = 0.6;
const THRESHOLDS_MAX = 32;
const GAIN_MIN = 1e-3;

interface Gradients {
  first: Float64Array;
  second: Float64Array;
}

interface Growing {
  examples: readonly Example[];
  gradients: Gradients;
  columns: number[];
  thresholds: number[][];
}

/** Boosted trees with logistic loss; the same input always gives the same trees. */
export function trainTrees(examples: readonly Example[]): GradientBoostedTrees {
  const random = seededRandom(7);
  const rightShare = examples.filter(({ isRight }) => isRight).length / examples.length;
  const prior = Math.min(0.99, Math.max(0.01, rightShare));
  const base = round(Math.log(prior / (1 - prior)));
  const scores = new Float64Array(examples.length).fill(base);
  const thresholds = thresholdsOf(examples);
  const trees: TreeNode[] = [];
  for (let round = 0; round < TREES; round++) {
    const gradients = gradientsOf(examples, scores);
    const rows = [...examples.keys()].filter(() => random() < ROW_SHARE);
    const columns = [...thresholds.keys()].filter(() => random() < COLUMN_SHARE);
    const tree = grow({ examples, gradients, columns, thresholds }, rows, DEPTH);
    for (const [i, { features }] of examples.entries()) {
      scores[i] = (scores[i] ?? 0) + LEARNING_RATE * answer(tree, features);
    }
    trees.push(tree);
  }
  return { base, learningRate: LEARNING_RATE, trees };
}

/** Linear congruential: reproducible across machines, which Math.random is not. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function gradientsOf(examples: readonly Example[], scores: Float64Array): Gradients {
  const first = new Float64Array(examples.length);
  const second = new Float64Array(examples.length);
  for (const [i, { isRight, weight }] of examples.entries()) {
    const probability = 1 / (1 + Math.exp(-(scores[i] ?? 0)));
    first[i] = (Number(isRight) - probability) * weight;
    second[i] = Math.max(1e-6, probability * (1 - probability)) * weight;
  }
  return { first, second };
}

/** At most THRESHOLDS_MAX cut points per feature, at quantiles of its distinct values. */
function thresholdsOf(examples: readonly Example[]): number[][] {
  const width = examples[0]?.features.length ?? 0;
  return Array.from({ length: width }, (_, column) => {
    const values = [...new Set(examples.map(({ features }) => features[column] ?? 0))].sort(
      (a, b) => a - b,
    );
    const step = Math.max(1, values.length / THRESHOLDS_MAX);
    const cuts: number[] = [];
    for (let at = step; at < values.length; at += step) {
      const i = Math.floor(at);
      cuts.push(round(((values[i - 1] ?? 0) + (values[i] ?? 0)) / 2));
    }
    return cuts;
  });
}

interface Split {
  gain: number;
  column: number;
  threshold: number;
}

function grow(growing: Growing, rows: number[], depth: number): TreeNode {
  const { first, second } = growing.gradients;
  const firstSum = rows.reduce((sum, row) => sum + (first[row] ?? 0), 0);
  const secondSum = rows.reduce((sum, row) => sum + (second[row] ?? 0), 0);
  const leaf = { v: round(firstSum / (secondSum + L2)) };
  if (depth === 0 || rows.length < 2 * LEAF_EXAMPLES_MIN) return leaf;
  let best: Split | null = null;
  for (const column of growing.columns) {
    const split = bestSplit(growing, rows, column, firstSum, secondSum);
    if (split && (!best || split.gain > best.gain)) best = split;
  }
  if (!best) return leaf;
  const { column, threshold } = best;
  const goesLeft = (row: number): boolean =>
    (growing.examples[row]?.features[column] ?? 0) <= threshold;
  return {
    f: column,
    t: threshold,
    l: grow(growing, rows.filter(goesLeft), depth - 1),
    r: grow(
      growing,
      rows.filter((row) => !goesLeft(row)),
      depth - 1,
    ),
  };
}

function bestSplit(
  growing: Growing,
  rows: number[],
  column: number,
  firstSum: number,
  secondSum: number,
): Split | null {
  const cuts = growing.thresholds[column] ?? [];
  if (cuts.length === 0) return null;
  const firsts = new Float64Array(cuts.length + 1);
  const seconds = new Float64Array(cuts.length + 1);
  const counts = new Int32Array(cuts.length + 1);
  for (const row of rows) {
    const bin = binOf(growing.examples[row]?.features[column] ?? 0, cuts);
    firsts[bin] = (firsts[bin] ?? 0) + (growing.gradients.first[row] ?? 0);
    seconds[bin] = (seconds[bin] ?? 0) + (growing.gradients.second[row] ?? 0);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const whole = (firstSum * firstSum) / (secondSum + L2);
  let best: Split | null = null;
  let [leftFirst, leftSecond, leftCount] = [0, 0, 0];
  for (const [bin, threshold] of cuts.entries()) {
    leftFirst += firsts[bin] ?? 0;
    leftSecond += seconds[bin] ?? 0;
    leftCount += counts[bin] ?? 0;
    if (leftCount < LEAF_EXAMPLES_MIN || rows.length - leftCount < LEAF_EXAMPLES_MIN) continue;
    const rightFirst = firstSum - leftFirst;
    const gain =
      (leftFirst * leftFirst) / (leftSecond + L2) +
      (rightFirst * rightFirst) / (secondSum - leftSecond + L2) -
      whole;
    if (gain > (best?.gain ?? GAIN_MIN)) best = { gain, column, threshold };
  }
  return best;
}

function binOf(value: number, cuts: number[]): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value > (cuts[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function answer(tree: TreeNode, features: number[]): number {
  let node = tree;
  while ('f' in node) node = (features[node.f] ?? 0) <= node.t ? node.l : node.r;
  return node.v;
}

/** Four decimals keep the weights small and change no ranking. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
