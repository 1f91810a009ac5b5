import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as ts from 'typescript';
import { CLONE } from './cruise';

/** A text of a source file with everything put in that is known before it runs. */
export interface SqlText {
  readonly file: string;
  readonly line: number;
  /** What is known only when it runs stands as `⟦expression⟧`. */
  readonly text: string;
}

type Values = ReadonlyMap<string, string>;

/** Deeper than anybody puts texts together. */
const MAX_DEPTH = 20;
const NOTHING: Values = new Map();

/**
 * The texts of a source file, each as it is sent: what is only a part of others is not among them.
 * @param file path from the clone
 * @param source in place of the file's own
 */
export function sqlTextsOf(file: string, source?: string): SqlText[] {
  const parsed = source === undefined ? parsedFile(file) : parsedText(file, source);
  const texts: SqlText[] = [];
  const visit = (node: ts.Node): void => {
    if (isText(node) && !isPart(node)) {
      const line = parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      texts.push({ file, line, text: valueOf(node, NOTHING, 0) });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return texts;
}

function isText(node: ts.Node): node is ts.Expression {
  if (ts.isStringLiteral(node)) return !ts.isImportDeclaration(node.parent) && !ts.isExportDeclaration(node.parent);
  return ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);
}

/** Whether a text stands under a name that is used in other texts, and nowhere else. */
function isPart(node: ts.Node): boolean {
  const holder = holderOf(node);
  if (!holder) return false;
  const uses = identifiers(holder.getSourceFile(), holder.name.text).filter((found) => found !== holder.name);
  return uses.length > 0 && uses.every(isInText);
}

type Declaration = ts.VariableDeclaration | ts.FunctionDeclaration;
type Holder = Declaration & { readonly name: ts.Identifier };

function holderOf(node: ts.Node): Holder | undefined {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isVariableDeclaration(at) && ts.isIdentifier(at.name)) return at as Holder;
    if (ts.isFunctionDeclaration(at)) return at.name && isText(returned(at) ?? at) ? (at as Holder) : undefined;
    if (ts.isCallExpression(at) || ts.isClassDeclaration(at) || ts.isPropertyAssignment(at)) return undefined;
  }
  return undefined;
}

function isInText(node: ts.Node): boolean {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) if (ts.isTemplateSpan(at)) return true;
  return false;
}

function identifiers(node: ts.Node, name: string): ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const visit = (at: ts.Node): void => {
    if (ts.isIdentifier(at) && at.text === name) found.push(at);
    ts.forEachChild(at, visit);
  };
  visit(node);
  return found;
}

function valueOf(node: ts.Expression, values: Values, depth: number): string {
  if (depth > MAX_DEPTH) return unknown(node);
  const deeper = (inner: ts.Expression): string => valueOf(inner, values, depth + 1);
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map((span) => deeper(span.expression) + span.literal.text).join('');
  }
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return deeper(node.expression);
  if (ts.isConditionalExpression(node)) return deeper(node.whenTrue) || deeper(node.whenFalse);
  if (ts.isIdentifier(node)) return values.get(node.text) ?? namedValue(node, depth);
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return calledValue(node, values, depth);
  return unknown(node);
}

function namedValue(node: ts.Identifier, depth: number): string {
  const declared = declarationOf(node);
  if (!declared || !ts.isVariableDeclaration(declared) || !declared.initializer) return unknown(node);
  const value = valueOf(declared.initializer, NOTHING, depth + 1);
  return value.includes('⟦') && !isText(declared.initializer) ? unknown(node) : value;
}

function calledValue(node: ts.CallExpression, values: Values, depth: number): string {
  const declared = declarationOf(node.expression as ts.Identifier);
  const made = declared && (ts.isVariableDeclaration(declared) ? declared.initializer : declared);
  if (!made || !(ts.isArrowFunction(made) || ts.isFunctionDeclaration(made))) return unknown(node);
  const body = returned(made);
  if (!body) return unknown(node);
  const given = made.parameters.map((parameter, index): [string, string] => {
    const argument = node.arguments[index] ?? parameter.initializer;
    return [parameter.name.getText(), argument ? valueOf(argument, values, depth + 1) : ''];
  });
  return valueOf(body, new Map(given), depth + 1);
}

function returned(made: ts.ArrowFunction | ts.FunctionDeclaration): ts.Expression | undefined {
  if (!made.body) return undefined;
  if (!ts.isBlock(made.body)) return made.body;
  return made.body.statements.find(ts.isReturnStatement)?.expression;
}

/** What a name stands for: declared around it, in its file, or in the file that it is imported from. */
function declarationOf(node: ts.Identifier): Declaration | undefined {
  for (let at: ts.Node = node.parent; ; at = at.parent) {
    if (ts.isFunctionLike(at) && at.parameters.some(({ name }) => name.getText() === node.text)) return undefined;
    if (ts.isBlock(at) || ts.isSourceFile(at)) {
      const found = declaredIn(at, node.text);
      if (found) return found;
    }
    if (ts.isSourceFile(at)) return importedFrom(at, node.text);
  }
}

function declaredIn(place: ts.Block | ts.SourceFile, name: string): Declaration | undefined {
  for (const statement of place.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    if (!ts.isVariableStatement(statement)) continue;
    const found = statement.declarationList.declarations.find((declared) => declared.name.getText() === name);
    if (found) return found;
  }
  return undefined;
}

function importedFrom(source: ts.SourceFile, name: string): Declaration | undefined {
  const named = source.statements.filter(ts.isImportDeclaration).find(({ importClause }) => {
    const bindings = importClause?.namedBindings;
    return bindings && ts.isNamedImports(bindings) && bindings.elements.some((element) => element.name.text === name);
  });
  if (!named || !ts.isStringLiteral(named.moduleSpecifier)) return undefined;
  const { text: from } = named.moduleSpecifier;
  const file = `${join(dirname(source.fileName), from)}.ts`;
  if (!from.startsWith('.') || !existsSync(join(CLONE, file))) return undefined;
  return declaredIn(parsedFile(file), name);
}

const parsedFiles = new Map<string, ts.SourceFile>();

/** Constants of one file are used in many. */
function parsedFile(file: string): ts.SourceFile {
  const known = parsedFiles.get(file);
  if (known) return known;
  const parsed = parsedText(file, readFileSync(join(CLONE, file), 'utf8'));
  parsedFiles.set(file, parsed);
  return parsed;
}

function parsedText(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
}

/** Without what SQL would read something into. */
function unknown(node: ts.Node): string {
  return `⟦${node.getText().replace(/[^\w.]+/g, '_')}⟧`;
}
