/**
 * Import zones: domain <- use-cases <- {graphql, events, persistence, http, storage, worker, extraction, ...} <- service <- main. An
 * import against these arrows fails `npm run check`.
 */
const zone = (name, from, notTo, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: notTo },
});
/** Packages beside the services, which any of them may import. */
const SHARED = 'platform|authority|authority-log|prices|solana';
/** Folders of a service's `src`: what each imports of its service is itself and what `mayImport` names; specs may import more. */
const room = (name, folders, mayImport) => ({
  name,
  severity: 'error',
  from: {
    path: `^services/(?!platform/)[^/]+/src/(${folders})/`,
    pathNot: '/testing/|\\.spec\\.ts$',
  },
  to: {
    path: `^services/(?!(${SHARED})/)[^/]+/src/(?!($1|${mayImport})(/|\\.[a-z]+$))`,
  },
});
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      // The generated operations share the types of their barrel.
      from: { pathNot: '^web/src/generated/' },
      to: { circular: true, viaOnly: { pathNot: '^web/src/generated/' } },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      // Tests may use what the root installs for all of them: vitest and fast-check.
      from: {
        pathNot:
          '\\.spec\\.tsx?$|/testing/|/testkit/|/test/|/e2e/|^deploy/bench/|(^|/)vitest\\.config',
      },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'services-do-not-import-each-other',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: '^services/payout/test/' },
      to: { path: '^services/', pathNot: `^services/($1|${SHARED})/` },
    },
    {
      name: 'payout-tests-sign-in-their-process',
      comment:
        'The real signer beside the tests of the service that uses it, and no other service.',
      severity: 'error',
      from: { path: '^services/payout/test/' },
      to: {
        path: '^services/',
        pathNot: `^services/(payout|${SHARED}|signer/test)/`,
      },
    },
    {
      name: 'signer-reaches-no-broker-and-no-graph',
      comment: 'What can sign has as little around it as possible.',
      severity: 'error',
      from: { path: '^services/signer/src/', pathNot: '\\.spec\\.ts$' },
      to: {
        reachable: true,
        path: '/(kafkajs|graphql|@apollo|pg|drizzle-orm|fastify)/',
      },
    },
    zone(
      'authority-is-pure',
      '^services/authority/src/(?!.*\\.spec\\.ts$)',
      '^node_modules/(?!.*(zod|@noble))|^services/(?!authority/src/|platform/src/money/)|^(gateway|web|deploy)/',
      'Signer, services, browsers and the offline verifier get the same answer from it.',
    ),
    zone(
      'services-do-not-import-training',
      '^services/[^/]+/(src|test)/',
      '^services/[^/]+/training/',
    ),
    zone(
      'platform-knows-no-service',
      '^services/platform/',
      '^(gateway|web|deploy)/|^services/(?!platform/)',
      'What any other product would have knows nothing of ours.',
    ),
    {
      name: 'deploy-imports-services-by-name',
      comment: 'What tools and benchmarks use of a service is in the exports of its package.json.',
      severity: 'error',
      from: { path: '^deploy/' },
      to: { path: '^(services|gateway)/', dependencyTypes: ['local'] },
    },
    zone('schemas-import-nothing-of-ours', '^schemas/', '^(services|gateway|web|deploy)/'),
    zone(
      'verifier-runs-without-us',
      '^services/verifier/(?!.*(\\.spec\\.ts$|/testing/))',
      '^services/(?!authority/src/|verifier/|platform/src/money/)|^(gateway|web|deploy)/',
      'Whoever checks a proof trusts what people signed, and nothing that serves them.',
    ),
    zone('product-needs-no-deployment', '^(gateway|services/[^/]+/src)/(?!.*\\.spec)', '^deploy/'),
    room('domain-is-pure', 'domain', 'plausible-rates'),
    zone(
      'domain-imports-no-mechanism',
      '^services/(?!platform)[^/]+/src/domain/(?!.*\\.spec\\.ts$)',
      '^node_modules/(?!.*fast-check)|^services/platform/src/(?!money|hashing|text|csv|result|auth)|^services/prices/src/(quote-check|settings)|^services/solana/src/node/',
    ),
    room('use-cases-know-ports-only', 'use-cases', 'domain|mails'),
    room('graphql-translates', 'graphql', 'domain|use-cases|generated'),
    room('events-translate', 'events', 'domain|use-cases'),
    room('persistence-serves-use-cases', 'persistence', 'domain|use-cases'),
    room(
      'mechanisms-serve-use-cases',
      'http|storage|extraction|recommendation|mails|delivery|providers|tokens|rails|feed|signer',
      'domain|use-cases',
    ),
    room('operators-act-on-rows', 'operators', 'domain|use-cases|persistence|tokens'),
    room(
      'worker-runs-what-others-can',
      'worker',
      'domain|use-cases|persistence|extraction|recommendation|feed',
    ),
    zone(
      'gateway-doors-stand-above-what-they-use',
      '^gateway/src/(auth|live|upstream|web)/',
      '^gateway/src/(graphql|http|rest|service|main)',
    ),
    zone(
      'gateway-graph-knows-no-facade',
      '^gateway/src/graphql/',
      '^gateway/src/(http|rest|service|main)',
    ),
    zone(
      'prepared-gateway-is-a-library',
      '^gateway/src/graphql/prepared/(?!.*\\.spec\\.ts$)',
      '^gateway/src/(?!graphql/prepared/)|^(schemas|services)/',
      'Its README says what it is given; specs run it within the gateway.',
    ),
    zone(
      'prepared-gateway-has-one-door',
      '^(gateway|deploy)/(?!src/graphql/prepared/)',
      '^gateway/src/graphql/prepared/(?!index\\.ts$)',
    ),
    zone(
      'web-shared-code-knows-no-subject',
      '^web/src/(lib|components|config|boot)/(?!.*\\.spec\\.tsx?$)',
      '^web/src/(subjects|features|app)/',
      'What any other product would show; expenses, receipts and payments have homes of their own.',
    ),
    zone(
      'web-components-hold-no-data',
      '^web/src/components/',
      '^web/src/generated/',
      'A type of the API would bring its subject along.',
    ),
    zone(
      'web-lib-draws-nothing',
      '^web/src/lib/(?!.*\\.spec\\.tsx?$)',
      '^web/src/components/',
      'Components stand above what they use.',
    ),
    zone(
      'web-subjects-know-no-feature',
      '^web/src/subjects/',
      '^web/src/(features|app)/',
      'What several features show of one subject knows none of them.',
    ),
    {
      name: 'web-features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^web/src/(features|app)/', pathNot: '^web/src/features/$1/' },
    },
    zone('web-routes-hold-no-queries', '^web/src/app/routes/', '^web/src/generated/'),
    zone(
      'web-specs-of-pages-stand-with-their-feature',
      '^web/src/app/routes/.*\\.spec\\.tsx?$',
      '.',
      'What holds for every page has its specs in app/every-page.',
    ),
    {
      name: 'kafkajs-behind-its-adapter',
      severity: 'error',
      from: { pathNot: '^services/platform/src/(kafka/kafkajs|testing)/' },
      to: { path: 'node_modules/kafkajs/' },
    },
    {
      name: 'testing-from-specs-only',
      severity: 'error',
      from: { pathNot: '(\\.spec\\.tsx?$|/test/|/testing/|/testkit/|/e2e/|^deploy/bench/)' },
      to: { path: '/src/(testing|testkit)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Ours: of a package, `dist` is what most imports resolve to.
    exclude: { path: '^(?!node_modules/).*/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
