// @ts-check
/** Prints every route of the built ledger as JSON, without the classes of its contracts; see declared-routes.ts. */
'use strict';

const path = require('node:path');
const { controllersOf } = require('./module-controllers.js');

const BUILT = path.resolve(__dirname, '../../../dist/services/ledger/src');
const { FeaturesModule } = require(path.join(BUILT, 'app/features.module.js'));
const { routesOfController } = require(path.join(BUILT, 'api-docs/route.js'));

const routes = controllersOf(FeaturesModule)
  .flatMap(routesOfController)
  .map((route) => ({ ...route, takesBody: route.body !== undefined }));
process.stdout.write(JSON.stringify(routes));
