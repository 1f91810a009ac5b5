// @ts-check
/** Prints every route of the built ledger as JSON, without the classes of its contracts; see declared-routes.ts. */
'use strict';

require('reflect-metadata');
const path = require('node:path');

const BUILT = path.resolve(__dirname, '../../../dist/services/ledger/src');
const { FeaturesModule } = require(path.join(BUILT, 'app/features.module.js'));
const { routesOfModule } = require(path.join(BUILT, 'api-docs/route.js'));

const routes = routesOfModule(FeaturesModule).map((/** @type {{ body: unknown }} */ route) => ({
  ...route,
  takesBody: route.body !== undefined,
}));
process.stdout.write(JSON.stringify(routes));
