import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  RECEIPT_FILE_FIELD,
  type Receipt,
  type ReceiptMatch,
  type ReceiptPlaceFields,
} from '@counterfoil/contracts/receipt.contract';
import { read, readPage, upload, writeUndoable } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

/** Which receipts: those of one entry, or with neither those of the inbox. */
export type ReceiptPlace = Readonly<ReceiptPlaceFields>;

/** How often is looked whether a picture was read. */
const READ_LOOK_MS = 2_000;

export function useReceipts(businessId: string, place: ReceiptPlace) {
  return useQuery({
    queryKey: [...queryKeys.receipts(businessId), place],
    queryFn: ({ signal }) => readPage<Receipt>(`${path(businessId)}${queryOf({ ...place })}`, signal),
    refetchInterval: ({ state }) => (state.data?.rows.some(({ isBeingRead }) => isBeingRead) ? READ_LOOK_MS : false),
  });
}

/** What a person says of a receipt, and the words of a transaction; each empty where nothing was typed. */
export interface TypedOfReceipt {
  readonly amount: string;
  readonly date: string;
  readonly search: string;
}

/** Transactions that a receipt may belong to. @param typed what a person says of it; empty where nothing was typed */
export function useReceiptMatches(businessId: string, receiptId: string, typed: TypedOfReceipt) {
  return useQuery({
    queryKey: [...queryKeys.receipts(businessId), receiptId, 'matches', typed],
    queryFn: ({ signal }) =>
      read<ReceiptMatch[]>(`${path(businessId)}/${receiptId}/matches${queryOf({ ...typed })}`, signal),
  });
}

/** Sends one file. @throws ApiError with the server's words for what is no receipt. */
export async function sendReceipt(
  client: QueryClient,
  businessId: string,
  { file, place, key }: { file: File; place: ReceiptPlace; key: string },
  onSent: (percent: number) => void,
): Promise<Receipt> {
  const form = new FormData();
  for (const [name, id] of Object.entries(place)) if (id !== undefined) form.set(name, id);
  form.set(RECEIPT_FILE_FIELD, file, file.name);
  const receipt = await upload<Receipt>(path(businessId), form, key, onSent);
  await refreshReceipts(client, businessId);
  return receipt;
}

export function useMoveReceipt(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, to }: { id: string; to: ReceiptPlace }) =>
      writeUndoable<Receipt>('PUT', `${path(businessId)}/${id}/place`, to),
    onSuccess: () => refreshReceipts(client, businessId),
  });
}

export function useRemoveReceipt(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => writeUndoable<{ id: string }>('DELETE', `${path(businessId)}/${id}`),
    onSuccess: () => refreshReceipts(client, businessId),
  });
}

/** Where a file or a picture of it is. */
export function receiptUrl(businessId: string, id: string, view: 'file' | 'picture' | 'thumbnail'): string {
  return `${path(businessId)}/${id}/${view}`;
}

/** Rows of lists carry the mark, too. */
function refreshReceipts(client: QueryClient, businessId: string): Promise<unknown> {
  const changed = [queryKeys.receipts, queryKeys.transactions, queryKeys.journalEntries];
  return Promise.all(changed.map((key) => client.invalidateQueries({ queryKey: key(businessId) })));
}

const path = (businessId: string) => `/api/businesses/${businessId}/receipts`;

function queryOf(fields: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
