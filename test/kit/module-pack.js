// @ts-check
/**
 * Everything a process loaded, in one file: the text of its modules, what V8 compiled of it and which file each `require`
 * meant. Three quarters of the processor time of a process's start went into finding, reading and compiling the same 1,700
 * modules, and a test run starts some eighty processes.
 */
'use strict';

const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const vm = require('node:vm');
const { replaceFile } = require('./compiled-typescript.js');

/** @type {any} */
const loader = Module;
const [PREFIX] = /** @type {[string, string]} */ (loader.wrapper);
const KEPT_MS = 7 * 86_400_000;
/** Not in the first releases of Node 20; without it a module could not `import()`. */
const importModuleDynamically = vm.constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER;

/**
 * @typedef {object} Kept a module as the pack has it
 * @property {string} mark of its file when it was read
 * @property {string} code
 * @property {Buffer} [data] what V8 compiled of it
 * @property {vm.Script} [script] in this process
 */

/**
 * @typedef {object} Index how a pack begins, as JSON of the length that its first four bytes tell
 * @property {Array<[filename: string, mark: string, isLatin1: boolean, codeBytes: number, dataBytes: number]>} modules
 * @property {Array<[directory: string, found: Array<[request: string, filename: string]>]>} found
 */

class ModulePack {
  /** @type {Map<string, Kept>} */
  #modules = new Map();
  /** @type {Map<string, Map<string, string>>} by directory and request */
  #found = new Map();
  #isChanged = false;

  /** @param {string} file where it is or will be; one that cannot be read counts as none */
  constructor(file) {
    this.file = file;
    try {
      this.#read(fs.readFileSync(file));
    } catch {
      this.#modules.clear();
      this.#found.clear();
    }
  }

  /**
   * Takes the place of Node's way to find and compile modules, from now on.
   * @param {(filename: string) => string} compiled gives the JavaScript of a TypeScript file
   * @param {(request: string) => string} named gives the file that one of our own names stands for, or the name back
   */
  install(compiled, named) {
    const resolve = loader._resolveFilename;
    loader._resolveFilename = (
      /** @type {string} */ request,
      /** @type {any} */ parent,
      /** @type {unknown[]} */ ...rest
    ) => {
      if (!parent?.filename || rest[1] !== undefined) return resolve.call(Module, named(request), parent, ...rest);
      const directory = path.dirname(parent.filename);
      const known = this.#found.get(directory)?.get(request);
      return known ?? this.#find(directory, request, resolve.call(Module, named(request), parent, ...rest));
    };
    const javascript = loader._extensions['.js'];
    loader._extensions['.js'] = (/** @type {any} */ module, /** @type {string} */ filename) => {
      if (importModuleDynamically === undefined) return javascript(module, filename);
      const kept = this.#modules.get(filename);
      if (kept) return this.#run(module, filename, kept);
      // Node's own way decides what kind of module it is, and hands the text over.
      module._compile = (
        /** @type {string} */ code,
        /** @type {string} */ name,
        /** @type {string | undefined} */ format,
      ) => {
        delete module._compile;
        if (format !== undefined && format !== 'commonjs') return module._compile(code, name, format);
        return this.#run(module, filename, this.#keep(filename, code.startsWith('#!') ? `//${code}` : code));
      };
      return javascript(module, filename);
    };
    loader._extensions['.ts'] = (/** @type {any} */ module, /** @type {string} */ filename) => {
      if (importModuleDynamically === undefined) return module._compile(compiled(filename), filename);
      return this.#run(module, filename, this.#modules.get(filename) ?? this.#keep(filename, compiled(filename)));
    };
    // Once as soon as everything is loaded, for the processes that start meanwhile, and once with what the work itself needed.
    setImmediate(() => this.#write());
    process.once('exit', () => this.#write());
  }

  /**
   * @param {any} module
   * @param {string} filename
   * @param {Kept} kept
   */
  #run(module, filename, kept) {
    const script = new vm.Script(loader.wrap(kept.code), {
      filename,
      columnOffset: -PREFIX.length,
      cachedData: kept.data,
      importModuleDynamically,
    });
    kept.script = script;
    if (!kept.data || script.cachedDataRejected) this.#isChanged = true;
    const run = script.runInThisContext();
    return run.call(module.exports, module.exports, requireOf(module), module, filename, path.dirname(filename));
  }

  /**
   * @param {string} filename
   * @param {string} code
   * @returns {Kept}
   */
  #keep(filename, code) {
    const kept = { mark: markOf(filename), code };
    this.#modules.set(filename, kept);
    return kept;
  }

  /**
   * @param {string} directory
   * @param {string} request
   * @param {string} filename
   */
  #find(directory, request, filename) {
    if (!path.isAbsolute(filename)) return filename;
    const found = this.#found.get(directory) ?? new Map();
    this.#found.set(directory, found.set(request, filename));
    this.#isChanged = true;
    return filename;
  }

  /** @param {Buffer} pack @throws where a file of it has changed since: what a name means may have changed too */
  #read(pack) {
    const start = 4 + pack.readUInt32LE(0);
    /** @type {Index} */
    const index = JSON.parse(pack.toString('utf8', 4, start));
    let at = start;
    for (const [filename, mark, isLatin1, codeBytes, dataBytes] of index.modules) {
      if (markOf(filename) !== mark) throw new Error(`${filename} has changed`);
      const code = pack.toString(isLatin1 ? 'latin1' : 'utf8', at, at + codeBytes);
      this.#modules.set(filename, { mark, code, data: pack.subarray(at + codeBytes, at + codeBytes + dataBytes) });
      at += codeBytes + dataBytes;
    }
    for (const [directory, found] of index.found) this.#found.set(directory, new Map(found));
  }

  #write() {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    /** @type {Index} */
    const index = { modules: [], found: [...this.#found].map(([directory, found]) => [directory, [...found]]) };
    const parts = [];
    for (const [filename, { mark, code, data, script }] of this.#modules) {
      const isLatin1 = !/[^\0-\xff]/.test(code);
      const text = Buffer.from(code, isLatin1 ? 'latin1' : 'utf8');
      const made = script?.createCachedData() ?? data ?? Buffer.alloc(0);
      index.modules.push([filename, mark, isLatin1, text.length, made.length]);
      parts.push(text, made);
    }
    const head = Buffer.from(JSON.stringify(index));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(head.length);
    replaceFile(this.file, Buffer.concat([length, head, ...parts]));
    removeOld(path.dirname(this.file));
  }
}

/** Packs of scripts, flags and versions of Node that nobody uses any more; one that is in use is soon made again. @param {string} directory */
function removeOld(directory) {
  for (const name of fs.readdirSync(directory).filter((file) => file.includes('.pack'))) {
    const file = path.join(directory, name);
    const { mtimeMs } = fs.statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > KEPT_MS) fs.rmSync(file, { force: true });
  }
}

/** Changes with every write to the file. @param {string} filename */
function markOf(filename) {
  const { ctimeMs, size } = fs.statSync(filename);
  return `${ctimeMs}/${size}`;
}

/** What a module calls `require`. @param {any} module */
function requireOf(module) {
  const require = (/** @type {string} */ request) => module.require(request);
  require.resolve = (/** @type {string} */ request, /** @type {unknown} */ options) =>
    loader._resolveFilename(request, module, false, options);
  require.resolve.paths = (/** @type {string} */ request) => loader._resolveLookupPaths(request, module);
  require.main = process.mainModule;
  require.extensions = loader._extensions;
  require.cache = loader._cache;
  return require;
}

module.exports = { ModulePack };
