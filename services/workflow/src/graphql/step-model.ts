import type { Step } from '../domain/instance.ts';
import type { InstanceModel } from './workflow-view.ts';

/** A step with its instance, which decisions on it depend on. */
export interface StepModel {
  readonly step: Step;
  readonly instance: InstanceModel;
}
