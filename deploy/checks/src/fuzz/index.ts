export { Callers } from './callers.ts';
export type { HttpInput } from './http-input.ts';
export { inputOf, runFuzz, type FuzzOptions, type FuzzResult } from './run-fuzz.ts';
export { InputSender } from './send-input.ts';
export { showFinding } from './show-finding.ts';
