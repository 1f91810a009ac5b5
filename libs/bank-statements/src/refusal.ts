/** Why a whole file is not read. Bad input is a value here, never an exception. */
export type RefusalCode =
  | 'empty'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'cell-too-long'
  | 'binary'
  | 'undecodable'
  | 'other-format'
  | 'damaged'
  | 'no-rows'
  | 'column-missing'
  | 'account-not-chosen';

export interface Refusal {
  readonly ok: false;
  readonly code: RefusalCode;
  /** One or two sentences for the person who chose the file. */
  readonly message: string;
}

export type Outcome<T> = (T & { readonly ok: true }) | Refusal;

export function refuse(code: RefusalCode, message: string): Refusal {
  return { ok: false, code, message };
}
