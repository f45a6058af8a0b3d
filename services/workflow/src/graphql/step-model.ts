import type { Instance, Step } from '../domain/instance.ts';

/** A step with its instance, which decisions on it depend on. */
export interface StepModel {
  readonly step: Step;
  readonly instance: Instance;
}
