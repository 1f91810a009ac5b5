// @ts-check
/**
 * The walls of the house: which room may import from which. Checked in `npm test` (test/architecture/walls.spec.ts),
 * where each rule also has to catch a violation planted under test/architecture/planted. A rule without one fails that
 * test.
 */
'use strict';

/** Computation only: no I/O, no clock, no framework. What they hold can be proved by feeding it values. */
const PURE_LIBS = '^libs/(money|accounting|bank-statements)/';

/** The rules of the books, and the few deciders of other streams. */
const RULES = ['^libs/ledger/', '^services/ledger/src/.+\\.decider\\.ts$'];

/** What a fact posted is read from the fact; a digest is computed. */
const READ_FROM_FACTS = ['^libs/events/src/posted-entries\\.ts$', '^libs/event-sourcing/src/log/chain\\.ts$'];

/** The few shapes a decider is written in: `decide` and `evolve`, and the refusal it throws. They import nothing. */
const DECIDER_SHAPES = '^libs/event-sourcing/src/write/(decider|domain-error)\\.ts$';

const STATEMENTS = '^libs/bank-statements/src/';

/** Words and limits that every room of the statement reader speaks in. */
const STATEMENT_WORDS = `${STATEMENTS}(limits|mapping|refusal|statement-format|statement-row)\\.ts$`;

/** The rooms of the statement reader, in the order in which a file passes them. */
const STATEMENT_ROOMS = [
  'bytes',
  'cells',
  'merchants',
  'table',
  'formats',
  'columns',
  'rows',
  'evidence',
  'questions',
  'matching',
].map((room) => `${STATEMENTS}${room}/`);

/** What a reader process runs: its main, and the folder of each room that reads files of strangers. */
const READER_MAIN = '^services/ledger/src/reading/reader\\.main\\.ts$';
const READER_FOLDERS = '^services/ledger/src/[^/]+/reading/';

const DECODERS = 'node_modules/(sharp|pdfjs-dist|heic-decode|libheif-js|tesseract\\.js-core)/';

/** From the bytes of a statement to its rows; words, names and fingerprints of rows are for everybody. */
const STATEMENT_READERS = `${STATEMENTS}((account-facts|layout|open-statement|read-statement|remembered-mapping|statement-currency)\\.ts$|(bytes|table|formats|columns)/)`;

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'pure-libs-import-only-each-other',
    comment:
      'Money, accounting and CSV reading are right or wrong by themselves. One import of a framework, and they need it to be tested; one of a service, and the arrow points backwards.',
    severity: 'error',
    // What a bank's row is known again by is a digest, which Node computes.
    from: { path: PURE_LIBS, pathNot: '^libs/bank-statements/src/matching/fingerprint\\.ts$' },
    // Parsers compute and do nothing else: the grammars of CSV and XML are not ours to rewrite.
    to: { pathNot: [PURE_LIBS, 'node_modules/(@types/)?(papaparse|sax|rrule-temporal)/'] },
  },
  ...[STATEMENT_WORDS, ...STATEMENT_ROOMS].map((room, at, inOrder) => ({
    name: 'a-statement-passes-its-rooms-in-order',
    comment:
      'A room is understood with the ones before it. One that knew a later one, or what leads a file through them all, could not be read, tested or replaced alone.',
    severity: /** @type {const} */ ('error'),
    from: { path: room },
    to: { path: STATEMENTS, pathNot: inOrder.slice(0, at + 1) },
  })),
  {
    name: 'deciders-are-pure',
    comment:
      'A rule of the books sees state and command and nothing else: whatever it imported beyond pure libraries would let time, randomness or the database into a decision.',
    severity: 'error',
    from: { path: RULES },
    to: { pathNot: [PURE_LIBS, DECIDER_SHAPES, ...RULES, ...READ_FROM_FACTS, '^libs/(events|contracts)/'] },
  },
  {
    name: 'deciders-know-events-and-contracts-as-types-only',
    comment:
      'A decider returns plain facts. The codec that stores them is the business of the runner, the check of a request that of the controller; a value import would tie rules to the wire.',
    severity: 'error',
    from: { path: RULES },
    to: { path: '^libs/(events|contracts)/', pathNot: READ_FROM_FACTS, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'projections-know-no-rules',
    comment:
      'A fact carries its lines, the transaction before and after, and its day. A projection that asked a rule would show old facts by rules that came after them.',
    severity: 'error',
    from: { path: '^services/ledger/src/.+\\.(projection|rows)\\.ts$' },
    to: { path: '^libs/ledger/' },
  },
  {
    name: 'contracts-import-validation-and-pure-libs-only',
    comment:
      'One class carries a request to the ValidationPipe and to the form in the browser. Anything of the server in it would be shipped to every visitor.',
    severity: 'error',
    from: { path: '^libs/contracts/' },
    to: { pathNot: ['^libs/contracts/', PURE_LIBS, 'node_modules/class-(validator|transformer)/'] },
  },
  {
    name: 'web-never-imports-the-server',
    comment:
      'The browser knows the contracts. Events and the log are how the server remembers; a page that read them would break with each new event version.',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: ['^services/', '^libs/(events|event-sourcing|eventstore-wire|process)/'] },
  },
  {
    name: 'the-floor-of-the-web-knows-no-feature',
    comment:
      'Controls, forms, theme, session, the way to the server, and what is said of books and plans to everybody are what every feature stands on. One that knew a feature would be loaded with all of it.',
    severity: 'error',
    from: { path: '^web/src/(api|books|forms|plans|reporting|session|theme|ui)/' },
    to: { path: '^web/src/(features|pages|shell|app)/' },
  },
  {
    name: 'controls-know-neither-books-nor-plans',
    comment:
      'A control, a form or a call is the same for whatever it shows. Books and plans do not know each other, and neither knows how reports are framed.',
    severity: 'error',
    from: { path: '^web/src/(api|books|forms|plans|session|theme|ui)/' },
    to: { path: '^web/src/(books|plans|reporting)/', pathNot: '^web/src/$1/' },
  },
  {
    name: 'no-feature-imports-another',
    comment:
      'A feature of the web is changed, moved and deleted without opening the others. What several need lies in a room below them (books, plans, reporting, ui, forms), and what puts several together lies above them, in pages.',
    severity: 'error',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'features-know-neither-pages-nor-frame-nor-app',
    comment:
      'Pages, frame and app are put around features. What a feature needs of them (a path, the session, a colour) lies below it.',
    severity: 'error',
    from: { path: '^web/src/features/' },
    to: { path: '^web/src/(pages|shell|app)/' },
  },
  {
    name: 'pages-know-neither-frame-nor-app',
    comment:
      'A page puts features together. What stands around it, and which address leads to it, is not its business.',
    severity: 'error',
    from: { path: '^web/src/pages/' },
    to: { path: '^web/src/(shell|app)/' },
  },
  {
    name: 'features-meet-through-modules-and-guards',
    comment:
      'A room is changed without opening the others. What a room offers is exported by its module; who may enter is asked through a guard. Five rooms are the floor that all of them stand on: process/, sessions/, database/ and http/, and books/, which is the one stream of a business with its rows and its writer.',
    severity: 'error',
    from: { path: '^services/ledger/src/([^/]+)/', pathNot: READER_MAIN },
    to: {
      path: '^services/ledger/src/[^/]+/',
      pathNot: [
        '^services/ledger/src/$1/',
        '^services/ledger/src/(process|sessions|database|http|books)/',
        '\\.(module|guard)\\.ts$',
      ],
    },
  },
  {
    name: 'parsers-stay-in-the-reader',
    comment:
      'Hostile files are made for decoders. What decodes them runs in a process that can be ended and knows no secret: the folders reading/ of the rooms hold it, and nothing else imports a decoder or a reader of statements.',
    severity: 'error',
    from: { path: '^services/', pathNot: READER_FOLDERS },
    to: { path: [DECODERS, STATEMENT_READERS], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'only-the-reader-loads-the-reading-folders',
    comment:
      'API and worker ask the pool of reader processes. One import of what runs there, and a file is parsed where everybody waits for it.',
    severity: 'error',
    from: { path: '^services/', pathNot: [READER_FOLDERS, READER_MAIN] },
    to: { path: [READER_FOLDERS, READER_MAIN], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'floors-stand-on-each-other',
    comment:
      'A worker has a process and a database and answers no call. What one of these knew of the floor above would be loaded, and fail, where there is none.',
    severity: 'error',
    from: { path: '^services/ledger/src/(process|sessions|database)/' },
    to: { path: '^services/ledger/src/(database|http|books)/', pathNot: '^services/ledger/src/$1/' },
  },
  {
    name: 'documents-know-neither-calls-nor-jobs',
    comment:
      'What a report says on paper, in a sheet or in a CSV is the same whoever asks for it. Whether a call waits for it, or a job that runs later, is for exports and backups.',
    severity: 'error',
    from: { path: '^services/ledger/src/export-documents/' },
    to: {
      path: '^services/ledger/src/[^/]+/',
      pathNot: '^services/ledger/src/(export-documents|reports|reconciliations|books|database|process)/',
    },
  },
  {
    name: 'the-log-knows-neither-writers-nor-readers',
    comment:
      'What an event is, how it is proved and how the server is spoken to is the same for whoever writes and whoever reads. Postgres here is connections, errors and tables.',
    severity: 'error',
    from: { path: '^libs/event-sourcing/src/(log|postgres)/' },
    to: { path: '^libs/event-sourcing/src/(write|project|copy)/' },
  },
  {
    name: 'writing-and-projecting-meet-in-the-log',
    comment:
      'A command is decided on the log and a projection follows it. One that asked the other directly would hold only while both run in one process. A copy runs where neither is.',
    severity: 'error',
    from: { path: '^libs/event-sourcing/src/(write|project|copy)/' },
    to: { path: '^libs/event-sourcing/src/(write|project|copy)/', pathNot: '^libs/event-sourcing/src/$1/' },
  },
  {
    name: 'only-the-adapter-knows-the-event-store-client',
    comment:
      'The client has traps (no deadline on batch appends, a pending map shared by all clients of a process) that are handled once, in libs/event-sourcing. The wire and the local event store need its generated messages and services.',
    severity: 'error',
    from: { path: '^(services|libs|web)/', pathNot: '^(libs/(event-sourcing|eventstore-wire)|services/event-store)/' },
    to: { path: 'node_modules/@eventstore/db-client/' },
  },
  {
    name: 'typeorm-stays-in-read-models',
    comment:
      'The books are events; tables are for reading and for what people may erase. A command that reaches for a table decides on something that may be late.',
    severity: 'error',
    from: {
      path: '^(services|libs|web)/',
      pathNot: ['\\.(read-model|projection|queries|repository|module|migration)\\.ts$', '/migrations/'],
    },
    to: { path: 'node_modules/(typeorm|@nestjs/typeorm)/' },
  },
  {
    name: 'queues-and-browsers-stay-in-jobs',
    comment:
      'A job that runs elsewhere and later must look like one at the place that starts it. A controller that enqueued by hand, or drove a browser, would hide that. The launcher only sees to a browser.',
    severity: 'error',
    from: { path: '^(services|libs|web)/', pathNot: ['\\.(job|queue|worker|pdf|module)\\.ts$', '^services/launcher/'] },
    to: { path: 'node_modules/(bullmq|@nestjs/bullmq|puppeteer|puppeteer-core)/' },
  },
  {
    name: 'event-store-knows-no-ledger',
    comment:
      'The local event store stands in for a server of somebody else. Knowing our events would make it a different thing from the one that production talks to. The messages of the protocol, and what a process needs of its machine, are nobody’s own.',
    severity: 'error',
    from: { path: '^services/event-store/' },
    to: { path: ['^services/ledger/', '^libs/'], pathNot: '^libs/(eventstore-wire|process)/' },
  },
  {
    name: 'what-both-programs-stand-on-knows-neither',
    comment:
      'Ledger and event store speak through the wire and run as processes alike, and one of them stands in for a server of somebody else. What these libraries knew of either would be in the other too.',
    severity: 'error',
    from: { path: '^libs/(eventstore-wire|process)/' },
    to: { path: '^libs/', pathNot: '^libs/$1/' },
  },
  {
    name: 'field-numbers-stay-in-the-wire',
    comment:
      'A message is written in one place and read in one, side by side, and held there against the generated classes. A second reader would hold only for what its writer had in mind.',
    severity: 'error',
    from: { path: '^(services|libs)/', pathNot: '^libs/eventstore-wire/' },
    to: { path: '^libs/eventstore-wire/src/(fields|message-reader|message-writer)\\.ts$' },
  },
  {
    name: 'the-store-knows-no-calls',
    comment:
      'What is stored and how is the same whoever asks; messages are that in the words of the protocol. Either would change with each kind of call if it knew them.',
    severity: 'error',
    from: { path: '^services/event-store/src/(store|messages)/' },
    to: { path: '^services/event-store/src/(messages|reading|calls)/', pathNot: '^services/event-store/src/$1/' },
  },
  {
    name: 'only-the-server-knows-the-adversary',
    comment:
      'What makes the local event store behave badly is put between its rooms where they are put together. A room that knew of it would be another room in the tests than in use.',
    severity: 'error',
    from: { path: '^services/event-store/src/', pathNot: '^services/event-store/src/(adversary/|(main|server)\\.ts$)' },
    to: { path: '^services/event-store/src/adversary/' },
  },
  {
    name: 'libs-import-no-service',
    comment: 'Libraries are below services; an import upwards makes a cycle as soon as the service uses the library.',
    severity: 'error',
    from: { path: '^libs/' },
    to: { path: ['^services/', '^web/'] },
  },
  {
    name: 'nothing-imports-tests-or-launcher',
    comment:
      'The test kit and the launcher start processes and install programs; no code that runs in one of those processes may depend on them.',
    severity: 'error',
    from: { path: '^(services/(ledger|event-store)|libs|web)/' },
    to: { path: ['^test/', '^services/launcher/'] },
  },
  {
    name: 'server-runs-without-dev-packages',
    comment: 'The image holds no devDependencies: a value import of one works on every laptop and fails in production.',
    severity: 'error',
    from: { path: '^(services/(ledger|event-store)|libs)/' },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-undeclared-packages',
    comment:
      'A package that is here only because another one needs it goes away, or changes its major version, without notice.',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-barrels',
    comment: 'An index file hides which noun is used, loads a whole room for one of them, and is where cycles begin.',
    severity: 'error',
    from: {},
    to: { path: '(^|/)index\\.(ts|tsx|js)$', pathNot: 'node_modules/' },
  },
  {
    name: 'no-cycles',
    comment:
      'Two files that import each other are one file in two places, and which of them is loaded first decides what works.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'nothing-unresolved',
    comment: 'An import that the cruise cannot follow is an import that no rule above can judge.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden,
  options: {
    // Types count: a decider may import event types, and only that.
    tsPreCompilationDeps: true,
    // A spec may reach for the kit, for fast-check and for its neighbours.
    exclude: { path: ['\\.spec\\.tsx?$', '^(web/)?dist/', '^test/architecture/planted/'] },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.mjs', '.json', '.d.ts'],
      mainFields: ['main', 'types', 'typings'],
    },
  },
};
