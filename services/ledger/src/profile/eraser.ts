/** Who deletes an account: its owner, or an administrator. */
export interface Eraser {
  readonly id: string;
  readonly role: string;
  readonly correlationId: string;
}
