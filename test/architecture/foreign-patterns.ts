import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as ts from 'typescript';
import { CLONE } from './cruise';
import { sourceFiles } from './source-files';

/** Folders whose code reads text that strangers wrote. */
export const FOREIGN = [
  'libs/bank-statements/src',
  'libs/accounting/src',
  'services/ledger/src/receipts',
  'services/ledger/src/imports',
];

/** A regular expression and where it is in the source. */
export interface ForeignPattern {
  /** `file:line` */
  readonly at: string;
  readonly pattern: RegExp;
}

/** Every regular expression that meets foreign text: those that are written out, and those that modules build. */
export function foreignPatterns(): ForeignPattern[] {
  return FOREIGN.flatMap(sourceFiles)
    .filter((file) => !/(\.spec|\.soak|\.d)\.ts$/.test(file))
    .flatMap((file) => patternsOf(file, readFileSync(join(CLONE, file), 'utf8')));
}

/**
 * The patterns of one source file. A pattern that is built has to be built when its module is loaded: one that is
 * built for each text cannot be tried here.
 * @param file path from the clone
 */
export function patternsOf(file: string, source: string): ForeignPattern[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const lineOf = (node: ts.Node): number => parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const written: ForeignPattern[] = [];
  const builtOn = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node))
      written.push({ at: `${file}:${lineOf(node)}`, pattern: literal(node.text) });
    if (isBuilding(node)) builtOn.add(lineOf(node));
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  if (builtOn.size === 0) return written;
  const built = builtPatterns(file, source);
  for (const line of builtOn)
    if (!built.some(({ at }) => at === `${file}:${line}`))
      throw new Error(`${file}:${line} builds a pattern for each text: build it when the module is loaded`);
  return [...written, ...built];
}

function isBuilding(node: ts.Node): node is ts.NewExpression {
  return ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp';
}

function literal(text: string): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

/** Runs a module with each `new RegExp` of it noted. */
function builtPatterns(file: string, source: string): ForeignPattern[] {
  const built: ForeignPattern[] = [];
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 },
    transformers: { before: [noted] },
  });
  const note = (line: number, pattern: RegExp): RegExp => {
    built.push({ at: `${file}:${line}`, pattern });
    return pattern;
  };
  const run = new Function('require', 'exports', 'notePattern', outputText) as (
    required: (name: string) => unknown,
    exports: object,
    notePattern: typeof note,
  ) => void;
  run((name) => require(placeOf(file, name)) as unknown, {}, note);
  return built;
}

const noted: ts.TransformerFactory<ts.SourceFile> = (context) => (root) => {
  const { factory } = context;
  const visit = (node: ts.Node): ts.Node => {
    const whole = ts.visitEachChild(node, visit, context);
    if (!isBuilding(node) || !ts.isExpression(whole)) return whole;
    const line = root.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    return factory.createCallExpression(factory.createIdentifier('notePattern'), undefined, [
      factory.createNumericLiteral(line),
      whole,
    ]);
  };
  return ts.visitEachChild(root, visit, context);
};

function placeOf(file: string, name: string): string {
  if (name.startsWith('.')) return join(CLONE, dirname(file), name);
  const [, lib = '', rest = ''] = /^@counterfoil\/([^/]+)\/(.+)$/.exec(name) ?? [];
  return lib === '' ? name : join(CLONE, 'libs', lib, 'src', rest);
}
