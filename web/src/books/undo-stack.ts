/** Steps that are remembered for `u`; older ones are found in the history. */
const MAX_STEPS = 50;

/** What was done in this tab, business by business, the last at the end; a step may be several commands. */
const steps = new Map<string, (readonly string[])[]>();

export function rememberCommands(businessId: string, commandIds: readonly string[]): void {
  steps.set(businessId, [...(steps.get(businessId) ?? []), commandIds].slice(-MAX_STEPS));
}

/** The last step that has not been undone; undefined where there is none. */
export function lastCommands(businessId: string): readonly string[] | undefined {
  return steps.get(businessId)?.at(-1);
}

export function forgetCommands(businessId: string, commandIds: readonly string[]): void {
  const gone = new Set(commandIds);
  steps.set(
    businessId,
    (steps.get(businessId) ?? []).filter((step) => !step.some((id) => gone.has(id))),
  );
}
