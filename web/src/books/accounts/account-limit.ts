/** The refusal that leads to the plans, of whatever plan and number. */
export function isAccountLimit(message: string): boolean {
  return /limited to \d[\d,]* account/.test(message);
}
