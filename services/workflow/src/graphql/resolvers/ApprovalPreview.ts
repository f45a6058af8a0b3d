import type {
  ApprovalPreviewResolvers,
  PreviewStageResolvers,
} from '../../generated/resolver-types.ts';
import { user } from '../user-reference.ts';

export const ApprovalPreview: ApprovalPreviewResolvers = {
  skipped: ({ skipped }) => [...skipped],
  stages: ({ stages }) => [...stages],
};

export const PreviewStage: PreviewStageResolvers = {
  approvers: ({ approverIds }) => approverIds.map(user),
};
