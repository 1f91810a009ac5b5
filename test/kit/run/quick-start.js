// @ts-check
/**
 * Loaded before a process of the built ledger. It knows from record-program.js where each request of a module leads,
 * and hands V8 the code that it once made of each file: finding and compiling 3,200 files is a third of what a start
 * takes, and the suites start hundreds. What was changed since, or is not recorded, is loaded as ever.
 */
'use strict';

const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { block, openRecord, requestFrom, runModule, scriptOf } = require('./recorded-program.js');

// Node's own loader, which it names in no type.
const loader = /** @type {any} */ (Module);
const record = openRecord();
if (record) takeOver(record);

/** @param {NonNullable<ReturnType<typeof openRecord>>} record */
function takeOver({ header, file, begin }) {
  const files = new Map(header.files.map((one) => [one.name, one]));
  const resolved = new Map(header.resolved);
  const { _resolveFilename: resolve } = loader;
  loader._resolveFilename = (
    /** @type {string} */ request,
    /** @type {any} */ parent,
    /** @type {boolean} */ isMain,
    /** @type {object} */ options,
  ) => {
    const isPlain = parent?.filename && !isMain && options === undefined;
    const known = isPlain ? resolved.get(requestFrom(path.dirname(parent.filename), request)) : undefined;
    return known ?? resolve.call(loader, request, parent, isMain, options);
  };
  const load = loader._extensions['.js'];
  loader._extensions['.js'] = (/** @type {any} */ module, /** @type {string} */ name) => {
    const recorded = files.get(name);
    if (recorded === undefined || isChanged(recorded)) return load(module, name);
    const bytes = block(file, begin + recorded.sourceAt, recorded.end - recorded.sourceAt);
    const codeAt = recorded.codeAt - recorded.sourceAt;
    runModule(module, scriptOf(bytes.toString(recorded.encoding, 0, codeAt), name, bytes.subarray(codeAt)), name);
  };
}

/** @param {import('./recorded-program.js').RecordedFile} recorded */
function isChanged({ name, size, mtimeMs }) {
  const found = fs.statSync(name, { throwIfNoEntry: false });
  return found?.size !== size || found.mtimeMs !== mtimeMs;
}
