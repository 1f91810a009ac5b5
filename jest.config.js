const libs = ['money', 'accounting', 'bank-csv', 'contracts', 'events', 'event-sourcing'];

/** One Jest project a kind of test: pure specs run anywhere, the others on the real parts that test/kit starts. */
const shared = {
  rootDir: __dirname,
  testEnvironment: 'node',
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
  moduleNameMapper: Object.fromEntries(libs.map((lib) => [`^@counterfoil/${lib}/(.*)$`, `<rootDir>/libs/${lib}/src/$1`])),
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
};

module.exports = {
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/{libs,services}/**/*.spec.ts', '<rootDir>/test/architecture/**/*.spec.ts'] },
    { ...shared, displayName: 'parts', testMatch: ['<rootDir>/test/{wire,event-sourcing,http,replay,crash}/**/*.spec.ts'] },
    { ...shared, displayName: 'browser', testMatch: ['<rootDir>/test/browser/**/*.spec.ts'] },
  ],
};
