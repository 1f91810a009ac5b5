/** A table of which a statement may touch one business's rows only, and the column that says whose they are. */
export interface TenantTable {
  readonly name: string;
  readonly column: string;
}

interface TableUse {
  readonly table: TenantTable;
  /** False for a table beside the books, by whose business another one may be joined. */
  readonly isJudged: boolean;
  readonly alias: string;
  readonly verb: string;
}

const NOT_AN_ALIAS = new Set([
  ...['where', 'on', 'set', 'join', 'left', 'right', 'inner', 'cross', 'full', 'lateral', 'using', 'values', 'select'],
  ...['and', 'order', 'group', 'union', 'limit', 'for', 'returning', 'offset', 'having', 'window', 'default'],
]);
interface Scope {
  readonly scope: string;
  readonly uses: readonly TableUse[];
}

/** Begins what is a statement of its own within another one. */
const STATEMENT = /^\s*(with|select|insert|update|delete)\b/i;

/**
 * Where a statement touches rows of a table without saying of which business they are: in its conditions, in what it
 * inserts, or in the key by which it finds a row that is there. A table that is joined by its business is as good as
 * the one that it is joined with. It judges texts and knows no SQL beyond that: a condition counts wherever it stands.
 * @param found names of tables that the statement may find by something else
 * @returns a line a fault
 */
export function businessFaults(sql: string, tables: readonly TenantTable[], found: readonly string[] = []): string[] {
  const text = sql.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''");
  const scopes = scopesOf(text).map((scope) => ({ scope, uses: usesIn(scope, tables) }));
  const bound = boundAliases(text, scopes, found);
  return scopes.flatMap(({ scope, uses }) =>
    uses
      .filter(({ isJudged }) => isJudged)
      .flatMap((use) => {
        if (use.verb !== 'into') return bound.has(use.alias) ? [] : [`${use.verb} ${use.table.name}`];
        const faults = inserts(scope, use) ? [] : [`into ${use.table.name}`];
        return conflictsWithin(scope, use) ? faults : [...faults, `on conflict ${use.table.name}`];
      }),
  );
}

/** The selects of a statement, each without those within it; what is put together by `union` apart. */
function scopesOf(text: string): string[] {
  const done: string[] = [];
  const open: string[] = [''];
  const add = (part: string): void => {
    open.push((open.pop() ?? '') + part);
  };
  for (const sign of text) {
    if (sign === '(') open.push('');
    else if (sign === ')' && open.length > 1) {
      const inner = open.pop() ?? '';
      if (STATEMENT.test(inner)) {
        done.push(inner);
        add('()');
      } else add(`(${inner})`);
    } else add(sign);
  }
  return [...done, open.join(' ')].flatMap((scope) => scope.split(/\bunion(?:\s+all)?\b/i));
}

const VERB = '(\\b(?:from|join|into|update|using)|,)';
const BESIDE = /(\b(?:from|join|update|using)|,)\s+(platform\.\w+)(?:\s+(?:as\s+)?([a-z_]\w*))?/gi;

function usesIn(scope: string, tables: readonly TenantTable[]): TableUse[] {
  const lower = scope.toLowerCase();
  const judged = tables.flatMap((table) => {
    if (!lower.includes(table.name.toLowerCase())) return [];
    const name = table.name.replace(/[.⟦⟧]/g, '\\$&');
    const pattern = `${VERB}\\s+(?<![\\w.])(${name})(?![\\w.⟦])(?:\\s+(?:as\\s+)?([a-z_]\\w*))?`;
    return [...scope.matchAll(new RegExp(pattern, 'gi'))].map((found) => useOf(found, table, true));
  });
  const names = new Set(judged.map(({ table }) => table.name));
  const beside = [...scope.matchAll(BESIDE)].filter(([, , name = '']) => !names.has(name));
  return [...judged, ...beside.map((found) => useOf(found, { name: found[2] ?? '', column: 'business_id' }, false))];
}

function useOf(found: readonly string[], table: TenantTable, isJudged: boolean): TableUse {
  const [, verb = '', name = '', given = ''] = found;
  const alias = given === '' || NOT_AN_ALIAS.has(given.toLowerCase()) ? name.replace(/^.*\./, '') : given;
  return { table, alias, verb: verb.toLowerCase(), isJudged };
}

/** The aliases whose business is compared with a value, or with the business of one of which that is so. */
function boundAliases(text: string, scopes: readonly Scope[], found: readonly string[]): ReadonlySet<string> {
  const uses = scopes.flatMap((scope) => scope.uses);
  const aliases = new Set(uses.map(({ alias }) => alias));
  const partners = uses.flatMap(({ alias, table: { column } }) =>
    partnersOf(text, `${alias}\\.${column}`).map((partner) => ({ alias, partner })),
  );
  const alone = scopes.flatMap((scope) => partnersAlone(scope));
  const bound = new Set(uses.filter(({ table }) => found.includes(table.name)).map(({ alias }) => alias));
  for (let before = -1; before !== bound.size;) {
    before = bound.size;
    for (const { alias, partner } of [...partners, ...alone]) {
      if (!aliases.has(partner) || bound.has(partner)) bound.add(alias);
      else if (bound.has(alias)) bound.add(partner);
    }
  }
  return bound;
}

interface Comparison {
  readonly alias: string;
  readonly partner: string;
}

/** Where a select is of one table alone, its column needs no alias. */
function partnersAlone({ scope, uses: [only, another] }: Scope): Comparison[] {
  if (!only || another) return [];
  const conditions = scope.slice(scope.search(/\b(from|update)\b/i));
  const { alias, table } = only;
  return partnersOf(conditions, `(?<![\\w.])${table.column}`).map((partner) => ({ alias, partner }));
}

/** Stands for what is no column. */
const VALUE = '$';

/** What a column is compared with: the alias of another one, or a value. */
function partnersOf(text: string, column: string): string[] {
  const value = `${column}(?:::\\w+)?`;
  const found = (pattern: string): RegExpMatchArray[] => [...text.matchAll(new RegExp(pattern, 'gi'))];
  const right = found(`${value}\\s*=\\s*(?:([a-z_]\\w*)\\.|(\\$\\d|\\?|any\\b|\\(|⟦))`);
  const left = found(`(?:\\b([a-z_]\\w*)\\.\\w+|(\\$\\d+))(?:::\\w+)?\\s*=\\s*${value}(?![\\w(])`);
  const listed = found(`(?:${value}|\\(\\s*${value}\\s*,[^()]*\\))\\s*in\\b`).map(() => VALUE);
  return [...[...right, ...left].map(([, alias]) => alias ?? VALUE), ...listed];
}

function inserts(scope: string, { table: { name, column } }: TableUse): boolean {
  const given = new RegExp(`into\\s+${name.replace('.', '\\.')}(?:\\s+as\\s+\\w+)?\\s*\\(([^()]*)\\)`, 'i');
  const columns = given.exec(scope)?.[1];
  return columns?.split(',').some((given) => given.trim() === column) ?? false;
}

function conflictsWithin(scope: string, { table: { column } }: TableUse): boolean {
  const target = /on\s+conflict\s*\(([^()]*)\)/i.exec(scope)?.[1];
  return target === undefined || target.split(',')[0]?.trim() === column;
}
