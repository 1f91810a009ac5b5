// @ts-check
'use strict';

require('reflect-metadata');

/** @typedef {import('@nestjs/common').Type} Type */

/**
 * The controllers of a module and of those that it imports. @param {Type} module @returns {Type[]}
 */
function controllersOf(module) {
  return [...modulesOf(module, new Set())].flatMap((one) => declared('controllers', one));
}

/**
 * A module that several import is met once. @param {Type} module @param {Set<Type>} found
 */
function modulesOf(module, found) {
  if (found.has(module)) return found;
  found.add(module);
  for (const imported of declared('imports', module)) modulesOf(imported, found);
  return found;
}

/** @param {string} what @param {Type} module @returns {Type[]} */
function declared(what, module) {
  return Reflect.getMetadata(what, module) ?? [];
}

module.exports = { controllersOf };
