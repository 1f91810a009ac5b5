import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  CashAhead,
  DueOccurrences,
  Schedule,
  ScheduleDetail,
} from '@counterfoil/contracts/schedule-answer.contract';
import type {
  ConfirmOccurrenceRequest,
  ChangeOccurrenceRequest,
  ChangeScheduleRequest,
  MatchOccurrenceRequest,
  CreateScheduleRequest,
} from '@counterfoil/contracts/schedule.contract';
import { read, writeUndoable } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { refreshFigures } from '../../books/refresh-figures';

function schedulesPath(businessId: string): string {
  return `/api/businesses/${businessId}/schedules`;
}

export function useSchedules(businessId: string) {
  return useQuery({
    queryKey: [...queryKeys.schedules(businessId), 'list'],
    queryFn: ({ signal }) => read<Schedule[]>(schedulesPath(businessId), signal),
    staleTime: 0,
  });
}

export function useSchedule(businessId: string, scheduleId: string) {
  return useQuery({
    queryKey: [...queryKeys.schedules(businessId), scheduleId],
    queryFn: ({ signal }) => read<ScheduleDetail>(`${schedulesPath(businessId)}/${scheduleId}`, signal),
    staleTime: 0,
  });
}

/** What waits for somebody, and what comes due within a month. */
export function useDueOccurrences(businessId: string) {
  return useQuery({
    queryKey: [...queryKeys.schedules(businessId), 'due'],
    queryFn: ({ signal }) => read<DueOccurrences>(`${schedulesPath(businessId)}/due`, signal),
    staleTime: 0,
  });
}

/** Balances of the money accounts over the next ninety days. */
export function useCashAhead(businessId: string) {
  return useQuery({
    queryKey: [...queryKeys.schedules(businessId), 'cash-ahead'],
    queryFn: ({ signal }) => read<CashAhead>(`${schedulesPath(businessId)}/cash-ahead`, signal),
    staleTime: 0,
  });
}

/** Everything that can be done with schedules and their days. */
type Change =
  | { readonly to: 'create'; readonly request: CreateScheduleRequest }
  | { readonly to: 'change'; readonly scheduleId: string; readonly request: ChangeScheduleRequest }
  | { readonly to: 'pause' | 'resume' | 'end'; readonly scheduleId: string }
  | {
      readonly to: 'confirm';
      readonly scheduleId: string;
      readonly day: string;
      readonly request: ConfirmOccurrenceRequest;
    }
  | {
      readonly to: 'change-one';
      readonly scheduleId: string;
      readonly day: string;
      readonly request: ChangeOccurrenceRequest;
    }
  | {
      readonly to: 'match';
      readonly scheduleId: string;
      readonly day: string;
      readonly request: MatchOccurrenceRequest;
    }
  | { readonly to: 'skip' | 'change-back'; readonly scheduleId: string; readonly day: string };

/** Lists, figures and what is due are read again afterwards. */
export function useScheduleChange(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change, key }: { change: Change; key: string }) => send(schedulesPath(businessId), change, key),
    onSuccess: () => refreshFigures(client, businessId),
  });
}

/** Has several go on, one after the other. @returns the commands that it took, for undo */
export function useResuming(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ scheduleIds, key }: { scheduleIds: readonly string[]; key: string }) => {
      const commandIds: (string | null)[] = [];
      for (const [at, scheduleId] of scheduleIds.entries()) {
        const { commandId } = await send(schedulesPath(businessId), { to: 'resume', scheduleId }, `${key}-${at}`);
        commandIds.push(commandId);
      }
      return commandIds;
    },
    onSettled: () => refreshFigures(client, businessId),
  });
}

function send(path: string, change: Change, key: string): ReturnType<typeof writeUndoable<Schedule>> {
  if (change.to === 'create') return writeUndoable<Schedule>('POST', path, change.request, key);
  const schedule = `${path}/${change.scheduleId}`;
  switch (change.to) {
    case 'change':
      return writeUndoable<Schedule>('PUT', schedule, change.request, key);
    case 'pause':
    case 'resume':
      return writeUndoable<Schedule>('POST', `${schedule}/${change.to}`, {}, key);
    case 'end':
      return writeUndoable<Schedule>('DELETE', schedule, undefined, key);
    default: {
      const occurrence = `${schedule}/occurrences/${change.day}`;
      if (change.to === 'change-one') return writeUndoable<Schedule>('PUT', occurrence, change.request, key);
      if (change.to === 'change-back') return writeUndoable<Schedule>('DELETE', occurrence, undefined, key);
      const body = change.to === 'confirm' || change.to === 'match' ? change.request : {};
      return writeUndoable<Schedule>('POST', `${occurrence}/${change.to}`, body, key);
    }
  }
}
