import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { Import, ImportListItem, ImportProgress, ImportRow } from '@counterfoil/contracts/import-answer.contract';
import type { BankCategory, NewAccountOffer } from '@counterfoil/contracts/statement-facts.contract';
import {
  IMPORT_FILE_FIELD,
  type ChangeImportRequest,
  type ImportRowFilter,
} from '@counterfoil/contracts/import.contract';
import type {
  CategorySuggestion,
  RowSuggestion,
  SuggestedRowRequest,
} from '@counterfoil/contracts/suggestion.contract';
import { read, readPage, write, type Page } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

/** Rows of a preview that are read at once; also what one call for suggestions takes. */
const ROWS_AT_ONCE = 200;
const IMPORTS_AT_ONCE = 20;

/** A row of the preview with the category that the books suggest for it. */
export type PreviewRow = ImportRow & { readonly suggestion: CategorySuggestion | null };

export interface ImportAddress {
  readonly businessId: string;
  readonly importId: string;
}

export type ImportAction = 'commit' | 'cancel' | 'undo' | 'undo-on-first-open-day' | 'redo' | 'redo-on-first-open-day';

const listPath = (businessId: string): string => `/api/businesses/${businessId}/imports`;

export function importPath({ businessId, importId }: ImportAddress): string {
  return `${listPath(businessId)}/${importId}`;
}

export function importOptions(address: ImportAddress) {
  return queryOptions({
    queryKey: queryKeys.import(address.businessId, address.importId),
    queryFn: ({ signal }) => read<Import>(importPath(address), signal),
  });
}

/** An import; undefined while there is none yet. */
export function useImport(businessId: string, importId: string | null): Import | undefined {
  return useQuery({ ...importOptions({ businessId, importId: importId ?? '' }), enabled: importId !== null }).data;
}

/** The history: the newest first. */
export function useImports(businessId: string, isWanted: boolean, isWaiting = false) {
  return useInfiniteQuery({
    queryKey: isWaiting ? queryKeys.waitingImports(businessId) : queryKeys.imports(businessId),
    queryFn: ({ pageParam, signal }) =>
      readPage<ImportListItem>(
        `${listPath(businessId)}?limit=${IMPORTS_AT_ONCE}${isWaiting ? '&waiting=true' : ''}${pageParam ? `&cursor=${encodeURIComponent(pageParam)}` : ''}`,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (last: Page<ImportListItem>) => last.next,
    enabled: isWanted,
  });
}

function rowsOptions(address: ImportAddress, filter: ImportRowFilter) {
  return infiniteQueryOptions({
    queryKey: queryKeys.importRows(address.businessId, address.importId, filter),
    queryFn: ({ pageParam, signal }) => readRows(address, filter, pageParam, ROWS_AT_ONCE, signal),
    initialPageParam: '',
    getNextPageParam: (last: Page<PreviewRow>) => last.next,
  });
}

/** Rows of the preview, read as they are scrolled to. */
export function useImportRows(address: ImportAddress, filter: ImportRowFilter, isWanted: boolean) {
  return useInfiniteQuery({ ...rowsOptions(address, filter), enabled: isWanted });
}

/** Rows that were not recorded, from one on: as many as are read at once. */
export function useLeftOutRows(address: ImportAddress, after: number) {
  return useQuery({
    queryKey: [...queryKeys.importRows(address.businessId, address.importId, 'excluded'), after],
    queryFn: async ({ signal }) => {
      const query = `filter=excluded&limit=${ROWS_AT_ONCE}&cursor=${after}`;
      return (await readPage<ImportRow>(`${importPath(address)}/rows?${query}`, signal)).rows;
    },
  });
}

export async function readRows(
  address: ImportAddress,
  filter: ImportRowFilter,
  cursor: string,
  limit: number,
  signal?: AbortSignal,
): Promise<Page<PreviewRow>> {
  const page = await readPage<ImportRow>(
    `${importPath(address)}/rows?filter=${filter}&limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`,
    signal,
  );
  return { ...page, rows: await withSuggestions(address.businessId, page.rows) };
}

/** Suggestions are a help: a preview without them is whole, so a failure of theirs is none of its own. */
async function withSuggestions(businessId: string, rows: readonly ImportRow[]): Promise<PreviewRow[]> {
  const open = rows.filter(({ isValid, categoryId, isTransfer }) => isValid && categoryId === null && !isTransfer);
  const asked: SuggestedRowRequest[] = open.map(({ description, amount }) => ({
    description,
    type: amount.startsWith('-') ? 'expense' : 'deposit',
  }));
  const answers =
    asked.length === 0
      ? []
      : await write<RowSuggestion[]>('POST', `/api/businesses/${businessId}/transactions/suggestions`, {
          rows: asked,
        }).catch(() => []);
  const suggestions = new Map(open.map(({ row }, at) => [row, answers[at]?.suggestion ?? null]));
  return rows.map((row) => ({ ...row, suggestion: suggestions.get(row.row) ?? null }));
}

/** Sends a file. @throws ApiError with the server's words for what is no statement, or not part of the plan. */
export function uploadStatement(businessId: string, accountId: string, file: File, key: string): Promise<Import> {
  const form = new FormData();
  // The account first: the server knows what it reads before the file arrives.
  form.set('accountId', accountId);
  form.set(IMPORT_FILE_FIELD, file, file.name);
  return write<Import>('POST', listPath(businessId), form, key);
}

/** What a file says of its account. */
export function askForAccount(businessId: string, file: File): Promise<NewAccountOffer> {
  const form = new FormData();
  form.set(IMPORT_FILE_FIELD, file, file.name);
  return write<NewAccountOffer>('POST', `${listPath(businessId)}/new-account`, form);
}

/** Names in the file's category column that nobody has said a category of; asked for once the rows are read. */
export function useBankCategories(address: ImportAddress, isWanted: boolean) {
  return useQuery({
    queryKey: queryKeys.bankCategories(address.businessId, address.importId),
    queryFn: ({ signal }) => read<BankCategory[]>(`${importPath(address)}/bank-categories`, signal),
    enabled: isWanted,
  });
}

/** What such a name is from now on. @param categoryId '' where it is to say nothing */
export function rememberBankCategory(businessId: string, name: string, categoryId: string): Promise<void> {
  const request = categoryId === '' ? { name } : { name, categoryId };
  return write<void>('PUT', `/api/businesses/${businessId}/bank-categories`, request);
}

export function changeImport(address: ImportAddress, change: ChangeImportRequest): Promise<Import> {
  return write<Import>('PUT', `${importPath(address)}/mapping`, change);
}

export function actOnImport(address: ImportAddress, action: ImportAction, key: string): Promise<Import> {
  const path = importPath(address);
  if (action === 'undo-on-first-open-day') return write<Import>('POST', `${path}/undo`, { onFirstOpenDay: true }, key);
  if (action === 'redo-on-first-open-day') return write<Import>('POST', `${path}/redo`, { onFirstOpenDay: true }, key);
  return write<Import>('POST', `${path}/${action}`, action === 'undo' ? {} : undefined, key);
}

/** Keeps what a call answered with, so that nobody asks for it again. */
export function keepImport(client: QueryClient, found: Import): void {
  client.setQueryData(importOptions({ businessId: found.businessId, importId: found.id }).queryKey, found);
}

/** Puts a step of its progress into everything that shows the import. */
export function keepProgress(
  client: QueryClient,
  { businessId, importId }: ImportAddress,
  { status, progress, total, success, error }: ImportProgress,
): void {
  const told = { status, progress, total, success, error };
  client.setQueryData(importOptions({ businessId, importId }).queryKey, (known) => known && { ...known, ...told });
  client.setQueryData<InfiniteData<Page<ImportListItem>>>(
    queryKeys.imports(businessId),
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (row.id === importId ? { ...row, ...told } : row)),
        })),
      },
  );
}

/** Puts rows that were changed in the place of what was shown; the filters that they were found by stay as they are. */
export function keepRows(
  client: QueryClient,
  { businessId, importId }: ImportAddress,
  changed: readonly PreviewRow[],
): void {
  const byNumber = new Map(changed.map((row) => [row.row, row]));
  client.setQueriesData<InfiniteData<Page<PreviewRow>>>(
    { queryKey: queryKeys.allImportRows(businessId, importId) },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, rows: page.rows.map((row) => byNumber.get(row.row) ?? row) })),
      },
  );
}
