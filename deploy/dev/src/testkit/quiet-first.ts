import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Specs that stop parts of the stack which all share, or make the operator do so. */
const DISTURBING = /\/(?:ops|replay|killed-services|broker-away|dead-service)\.e2e\.spec\.ts$/;

/** Specs that disturb others come last: what they leave for a moment, such as a service that is just starting, meets nobody. */
export class QuietFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const disturbs = ({ moduleId }: TestSpecification): boolean => DISTURBING.test(moduleId);
    return [...sorted.filter((file) => !disturbs(file)), ...sorted.filter(disturbs)];
  }
}
