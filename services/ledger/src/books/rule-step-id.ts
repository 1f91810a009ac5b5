import { v5 as uuidv5 } from 'uuid';

/**
 * Transactions changed by one command: each event carries the transaction before and after, and an append holds 512 kB.
 */
export const ROWS_PER_RULE_STEP = 200;

/**
 * An application of a rule is one command, or, where it changes more than one can, several with ids derived from the
 * first.
 */
export function ruleStepId(commandId: string, step: number): string {
  return step === 1 ? commandId : uuidv5(`rule-step:${step}`, commandId);
}
