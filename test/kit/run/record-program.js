// @ts-check
/** Writes down the modules of the built ledger, and the code that V8 makes of them, for quick-start.js. */
'use strict';

const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { CLONE, RECORD, buildInUse, requestFrom, runModule, scriptOf } = require('./recorded-program.js');

const APPS = ['standalone-app', 'worker-app', 'api-app', 'projector-app', 'operate-app'].map((app) => `${app}.module`);
const BESIDE = ['reflect-metadata', './app/serve', './app/running', './process/background-application'];
/** What is written in one byte a character, as most of it is. */
const LATIN1 = /^[\x00-\xff]*$/;

/** Node alone knows where such a file's own imports lead, where it has compiled it. */
const IMPORTS_LATER = /\bimport\s*\(/;

// Node's own loader, which it names in no type.
const loader = /** @type {any} */ (Module);
const build = buildInUse();
/** @type {{ name: string, source: string, script: import('node:vm').Script }[]} */
const loaded = [];
/** @type {Map<string, string>} */
const resolved = new Map();

listen();
const own = Module.createRequire(path.join(CLONE, 'dist/services/ledger/src/main.js'));
for (const request of [...BESIDE, ...APPS.map((app) => `./app/${app}`)]) own(request);
write();
// Some of the modules keep a process alive.
process.exit(0);

function listen() {
  const { _resolveFilename: resolve } = loader;
  loader._resolveFilename = (
    /** @type {string} */ request,
    /** @type {any} */ parent,
    /** @type {boolean} */ isMain,
    /** @type {object} */ options,
  ) => {
    const found = resolve.call(loader, request, parent, isMain, options);
    if (parent?.filename && !isMain && options === undefined)
      resolved.set(requestFrom(path.dirname(parent.filename), request), found);
    return found;
  };
  const { _compile: compile } = loader.prototype;
  loader.prototype._compile = function (/** @type {string} */ content, /** @type {string} */ name) {
    const source = Module.wrap(content.replace(/^#!.*/, ''));
    if (!name.endsWith('.js') || IMPORTS_LATER.test(source)) return compile.call(this, content, name);
    const script = scriptOf(source, name);
    loaded.push({ name, source, script });
    runModule(this, script, name);
  };
}

function write() {
  /** @type {Buffer[]} */
  const blocks = [];
  let end = 0;
  const files = loaded.map(({ name, source, script }) => {
    const code = script.createCachedData();
    const encoding = /** @type {'latin1' | 'utf16le'} */ (LATIN1.test(source) ? 'latin1' : 'utf16le');
    const text = Buffer.from(source, encoding);
    const { size, mtimeMs } = fs.statSync(name);
    const sourceAt = end;
    const codeAt = sourceAt + text.length;
    end = codeAt + code.length;
    blocks.push(text, code);
    return { name, size, mtimeMs, encoding, sourceAt, codeAt, end };
  });
  const header = Buffer.from(JSON.stringify({ build, files, resolved: [...resolved] }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  // Another run may be reading the one before.
  const part = `${RECORD}.${process.pid}`;
  fs.writeFileSync(part, Buffer.concat([length, header, ...blocks]));
  fs.renameSync(part, RECORD);
}
