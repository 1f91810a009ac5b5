import { useQuery } from '@tanstack/react-query';
import type { CreateSupportTicketRequest, SupportTicket } from '@counterfoil/contracts/ticket.contract';
import { read, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { useChange } from '../../api/use-change';

/** How often the state of the service is asked for while it is looked at. */
const STATUS_INTERVAL_MS = 15_000;

/** Parts of the service as an answer of /health/ready names them. */
export interface ServiceStatus {
  status: 'ready' | 'not ready';
  parts: { postgres: 'up' | 'down'; eventLog: 'up' | 'down' | 'refuses our credentials'; redis: 'up' | 'down' };
}

/** One's own tickets, newest first. */
export function useSupportTickets() {
  return useQuery({
    queryKey: queryKeys.supportTickets,
    queryFn: ({ signal }) => read<SupportTicket[]>('/api/support-tickets', signal),
  });
}

export function useCreateSupportTicket() {
  return useChange(
    ({ ticket, key }: { ticket: CreateSupportTicketRequest; key: string }) =>
      write<SupportTicket>('POST', '/api/support-tickets', ticket, key),
    queryKeys.supportTickets,
  );
}

/**
 * What the service says of itself. It answers 503 with the same body while a part is down, so the answer is read
 * whatever its status.
 */
export function useServiceStatus() {
  return useQuery({
    queryKey: queryKeys.serviceStatus,
    refetchInterval: STATUS_INTERVAL_MS,
    queryFn: async ({ signal }) => (await (await fetch('/health/ready', { signal })).json()) as ServiceStatus,
  });
}
