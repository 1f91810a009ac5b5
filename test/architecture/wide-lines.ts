import {
  createSourceFile,
  forEachChild,
  isJsxText,
  isRegularExpressionLiteral,
  isStringLiteralLike,
  isTemplateExpression,
  ScriptTarget,
  type Node,
} from 'typescript';

/**
 * Lines of code that are wider than they may be, counted from 1; what is written in a string, a template or a pattern
 * does not count, nor does a comment.
 */
export function wideLines(path: string, text: string, width: number): number[] {
  const lines = text.split('\n');
  if (!lines.some((line) => isWide(line, width))) return [];
  const code = withoutLiterals(path, text).split('\n');
  return lines.flatMap((line, index) => (isWide(code[index] ?? '', width) && isWide(line, width) ? [index + 1] : []));
}

function isWide(line: string, width: number): boolean {
  return [...line].length > width && !/^\s*(\/\/|\{?\/?\*)/.test(line);
}

/** The text with what its literals say taken out, line by line. */
function withoutLiterals(path: string, text: string): string {
  const source = createSourceFile(path, text, ScriptTarget.Latest, true);
  let code = '';
  let at = 0;
  const look = (node: Node): void => {
    if (!isLiteral(node)) return forEachChild(node, look);
    code += text.slice(at, node.getStart(source)) + text.slice(node.getStart(source), node.end).replace(/[^\n]/g, '');
    at = node.end;
  };
  look(source);
  return code + text.slice(at);
}

function isLiteral(node: Node): boolean {
  return isStringLiteralLike(node) || isTemplateExpression(node) || isRegularExpressionLiteral(node) || isJsxText(node);
}
