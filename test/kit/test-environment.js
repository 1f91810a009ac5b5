// @ts-check
/** Jest's own environment for Node, in which a worker compiles a module once for all its spec files. */
'use strict';

const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/**
 * By file: each spec file has modules of its own, and Jest would have the same text compiled anew for every one of them.
 * Bounded by the modules that there are.
 * @type {Map<string, { code: string, script: vm.Script }>}
 */
const compiled = new Map();
const compileFunction = vm.compileFunction;

vm.compileFunction = (code, names = [], options = {}) => {
  const { filename, parsingContext } = options;
  if (filename === undefined || parsingContext === undefined) return compileFunction(code, names, options);
  const known = compiled.get(filename);
  const script = known?.code === code ? known.script : scriptOf(code, names, filename);
  compiled.set(filename, { code, script });
  return script.runInContext(parsingContext);
};

/**
 * @param {string} code
 * @param {readonly string[]} names
 * @param {string} filename
 */
function scriptOf(code, names, filename) {
  const head = `(function (${names.join(', ')}) {`;
  return new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
}

module.exports = TestEnvironment;
