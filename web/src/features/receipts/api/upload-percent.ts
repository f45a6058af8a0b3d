import { uploadStages, type UploadStage } from '../../../lib/live-events.ts';

/** How far an upload is: the sent fraction of its bytes, 0 to 1, and the server's last stage. */
export interface UploadPhase {
  readonly sentFraction: number;
  readonly stage: UploadStage | null;
}

export const uploadSteps = ['Uploading', 'Reading receipt', 'Extracting details'] as const;

/** The share of the bar for the bytes; a small file is sent at once and then takes seconds to read. */
const sentPercent = 40;
const stagePercents: Record<UploadStage, number> = {
  stored: 50,
  pages_rendered: 65,
  text_read: 85,
  fields_found: 95,
};

/** Returns the index of the current step. */
export function uploadStep({ sentFraction, stage }: UploadPhase): 0 | 1 | 2 {
  if (sentFraction < 1) return 0;
  const reached = stage === null ? -1 : uploadStages.indexOf(stage);
  return reached < uploadStages.indexOf('text_read') ? 1 : 2;
}

/** Returns a percentage below 100, which only the complete analysis has. */
export const uploadPercent = ({ sentFraction, stage }: UploadPhase): number =>
  stage === null ? Math.floor(sentFraction * sentPercent) : stagePercents[stage];

/** Returns how far an upload is after a stage. Events may arrive late; progress never decreases. */
export function atStage<Phase extends UploadPhase>(now: Phase, stage: UploadStage): Phase {
  const reached = now.stage === null ? -1 : uploadStages.indexOf(now.stage);
  return uploadStages.indexOf(stage) <= reached ? now : { ...now, sentFraction: 1, stage };
}
