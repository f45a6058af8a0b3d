import { subgraphCodegen } from '../../schemas/scripts/subgraph-codegen.ts';

export default subgraphCodegen('identity', {
  User: '../domain/member.ts#Member',
  Organization: '../domain/member.ts#Organization',
});
