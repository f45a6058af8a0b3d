import type { Instance, Step } from '../domain/instance.ts';

/** A step together with the instance that it is part of: what a decision on it depends on. */
export interface StepModel {
  readonly step: Step;
  readonly instance: Instance;
}
