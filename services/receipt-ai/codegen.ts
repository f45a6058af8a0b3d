import { subgraphCodegen } from '../../schemas/scripts/subgraph-codegen.ts';

export default subgraphCodegen('receipt-ai', {
  Receipt: '../domain/receipt.ts#Receipt',
  ReceiptExtraction: '../domain/receipt.ts#ShownValues',
  ExtractedField: '../domain/receipt.ts#ShownText',
});
