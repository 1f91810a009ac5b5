const libs = [
  'money',
  'accounting',
  'bank-statements',
  'ledger',
  'contracts',
  'events',
  'event-sourcing',
  'eventstore-wire',
  'process',
];

/** `npm test` plays the specs; CAMPAIGN=full (`npm run test:soak`) also the campaigns, which take minutes each. */
const SPECS = process.env.CAMPAIGN === 'full' ? '*.{spec,soak}.ts' : '*.spec.ts';

/** One Jest project a kind of test: pure specs run anywhere, the others on the real parts that test/kit starts. */
const shared = {
  rootDir: __dirname,
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  moduleNameMapper: Object.fromEntries(
    libs.map((lib) => [`^@counterfoil/${lib}/(.*)$`, `<rootDir>/libs/${lib}/src/$1`]),
  ),
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
};

/** One real Postgres and one real Redis for the whole run; each spec file takes databases of its own from test/kit. */
const onRealParts = {
  globalSetup: '<rootDir>/test/kit/run/global-setup.ts',
  globalTeardown: '<rootDir>/test/kit/run/global-teardown.ts',
};

module.exports = {
  // A test that takes so long hangs. Jest's own 5 s are for tests that compute: ours wait for real servers, on machines
  // that are slow and do other things beside, and what they wait for has limits of its own.
  testTimeout: 600_000,
  testSequencer: '<rootDir>/test/kit/run/longest-first.js',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: [
        `<rootDir>/{libs,services,web/src}/**/${SPECS}`,
        `<rootDir>/test/{architecture,simulation}/**/${SPECS}`,
        '<rootDir>/test/statements/{fixtures,generated/*}.spec.ts',
      ],
    },
    {
      ...shared,
      ...onRealParts,
      displayName: 'parts',
      testMatch: [
        `<rootDir>/test/{wire,event-sourcing,http,replay,crash,launcher,operation,model,faults,tenancy}/**/${SPECS}`,
      ],
    },
    // What hledger and ledger make of our journal: only where both are installed, which the test command sees to.
    { ...shared, ...onRealParts, displayName: 'oracle', testMatch: [`<rootDir>/test/oracle/**/${SPECS}`] },
    // The proxies of docs/operations.md: only where both are installed, which the test command sees to.
    { ...shared, ...onRealParts, displayName: 'proxy', testMatch: [`<rootDir>/test/proxy/**/${SPECS}`] },
    // Real bank exports, whose licences keep them out of the clone: only where the folder is given.
    ...(process.env.STATEMENTS_DIR
      ? [
          {
            ...shared,
            ...onRealParts,
            displayName: 'statements',
            testMatch: ['<rootDir>/test/statements/{statements,upload}.spec.ts'],
          },
        ]
      : []),
    // Printed pages: only where a browser and poppler are installed, which the test command sees to.
    { ...shared, displayName: 'pdf', testMatch: [`<rootDir>/test/pdf/**/${SPECS}`] },
    { ...shared, ...onRealParts, displayName: 'browser', testMatch: [`<rootDir>/test/browser/**/${SPECS}`] },
  ],
};
