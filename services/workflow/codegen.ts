import { subgraphCodegen } from '../../schemas/scripts/subgraph-codegen.ts';

export default subgraphCodegen('workflow', {
  WorkflowInstance: '../graphql/workflow-view.ts#InstanceModel',
  WorkflowStep: '../graphql/step-model.ts#StepModel',
  StepPermissions: '../graphql/step-model.ts#StepModel',
  WorkflowFact: '../use-cases/ports.ts#HistoryEntry',
  WorkflowRestricted: '../graphql/workflow-view.ts#Restricted',
  Expense: '../graphql/workflow-view.ts#ExpenseStub',
  NoWorkflow: '../graphql/workflow-view.ts#NoInstance',
  ApprovalRule: '../use-cases/ports.ts#StoredRule',
  RuleCondition: '@outlay/authority#Condition',
  RuleApprover: '@outlay/authority#ApproverSpec',
  RuleStage: '@outlay/authority#Stage',
  ApprovalPreview: '../graphql/preview-model.ts#PreviewModel',
  PreviewStage: '../domain/preview.ts#PreviewStage',
  PaymentAuthority: '../use-cases/simulate-payments.ts#StoredAuthority',
  Delegation: '../domain/delegation.ts#Delegation',
  SubmittedContent: '@outlay/schemas/events#ApprovedContent',
});
