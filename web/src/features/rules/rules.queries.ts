import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Rule, RuleApplication, RuleDryRun, SaveRuleRequest } from '@counterfoil/contracts/rule.contract';
import { read, write, writeUndoable } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { refreshFigures } from '../../books/refresh-figures';

const pathOf = (businessId: string, ruleId?: string): string =>
  `/api/businesses/${businessId}/rules${ruleId === undefined ? '' : `/${ruleId}`}`;

/** The rules of a business in their order: the first that fits a row holds. */
export function useRules(businessId: string) {
  return useQuery({
    queryKey: queryKeys.rules(businessId),
    queryFn: ({ signal }) => read<Rule[]>(pathOf(businessId), signal),
  });
}

/**
 * Saves a whole rule: a new one without an id. A refusal may mean that somebody else has changed it: all are read
 * again.
 */
export function useSaveRule(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, rule, key }: { id: string | undefined; rule: SaveRuleRequest; key?: string }) =>
      write<Rule>(id === undefined ? 'POST' : 'PUT', pathOf(businessId, id), rule, key),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.rules(businessId) }),
  });
}

export function useDeleteRule(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => write<void>('DELETE', pathOf(businessId, id)),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.rules(businessId) }),
  });
}

/** What a rule would do now. Never from memory: the books may have changed. */
export function useDryRun(businessId: string, ruleId: string) {
  return useQuery({
    queryKey: [...queryKeys.rules(businessId), ruleId, 'dry-run'],
    queryFn: () => write<RuleDryRun>('POST', `${pathOf(businessId, ruleId)}/dry-run`),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useApplyRule(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, onFirstOpenDay, key }: { id: string; onFirstOpenDay: boolean; key: string }) =>
      writeUndoable<RuleApplication>(
        'POST',
        `${pathOf(businessId, id)}/apply`,
        onFirstOpenDay ? { onFirstOpenDay } : {},
        key,
      ),
    onSettled: () => refreshFigures(client, businessId),
  });
}
