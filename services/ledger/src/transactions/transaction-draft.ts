import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { v5 as uuidv5 } from 'uuid';
import { RecordTransactionRequest } from '@counterfoil/contracts/transaction.contract';
import { absolute } from '@counterfoil/money/money';
import { minorUnits } from '../books/minor-units';
import { BadRequest } from '../http/answers/refusal';
import { requireShape } from '../http/bodies/request-shape';
import { VALIDATION } from '../http/bodies/validation';
import type { TransactionDraft } from '@counterfoil/ledger/transaction/transaction-facts';

/**
 * A checked request as a draft. Where the amount's sign and the type disagree the type wins: the form sends an unsigned
 * amount with a type (docs/rules.md, Money and dates). Parts of a split follow the sign of the whole.
 * @param commandId the id of the command, from which the transaction's is derived.
 * @param index place among the rows of the command.
 */
export function draftOf(
  request: RecordTransactionRequest,
  exponent: number,
  commandId: string,
  index = 0,
): TransactionDraft {
  const amount = minorUnits(request.amount, exponent);
  const isMoneyOut = request.type === 'expense';
  const signed = isMoneyOut ? -absolute(amount) : absolute(amount);
  const turned = signed !== amount;
  const parts = (request.allocations ?? []).map((part) => {
    const share = minorUnits(part.amount, exponent);
    return { categoryId: part.categoryId, amount: turned ? -share : share };
  });
  const whole = request.categoryId === undefined ? [] : [{ categoryId: request.categoryId, amount: signed }];
  return {
    transactionId: uuidv5(`transaction:${index}`, commandId),
    accountId: request.accountId,
    date: request.date,
    description: request.description.trim(),
    ...(request.nickname?.trim() ? { nickname: request.nickname.trim() } : {}),
    amount: signed,
    allocations: parts.length > 0 ? parts : whole,
  };
}

/** A row of a bulk call, checked like a single one; a bad row is a value with its reason. */
export function checkRow(
  row: unknown,
): { ok: true; request: RecordTransactionRequest } | { ok: false; message: string } {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return { ok: false, message: 'A transaction must be an object' };
  const shaped = shapeOfRow(row);
  if (shaped instanceof BadRequest) return { ok: false, message: shaped.message };
  const request = plainToInstance(RecordTransactionRequest, shaped);
  const [error] = validateSync(request, VALIDATION);
  if (!error) return { ok: true, request };
  const nested = error.children?.[0]?.children?.[0]?.constraints;
  return {
    ok: false,
    message: Object.values(error.constraints ?? nested ?? {}).at(-1) ?? 'The transaction is not valid',
  };
}

/** The row without what is ignored, or why its shape is refused. */
function shapeOfRow(row: object): object {
  try {
    return requireShape(row, RecordTransactionRequest);
  } catch (error) {
    if (error instanceof BadRequest) return error;
    throw error;
  }
}
