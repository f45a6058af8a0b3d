import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Specs that stop shared parts of the stack, or have the operator do so. */
const DISTURBING =
  /\/(?:ops|(?:replay|killed-services|broker-away|dead-service)\.long)\.e2e\.spec\.ts$/;

/** Runs disturbing specs last, so that no other spec meets a service that is just restarting. */
export class DisturbingLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const disturbs = ({ moduleId }: TestSpecification): boolean => DISTURBING.test(moduleId);
    return [...sorted.filter((file) => !disturbs(file)), ...sorted.filter(disturbs)];
  }
}
