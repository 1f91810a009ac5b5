import { HttpException, HttpStatus } from '@nestjs/common';
import type { Problem } from '@counterfoil/contracts/problem.contract';

/** A refusal that belongs to HTTP rather than to a rule of the books (those are `DomainError`s). */
export class Refusal extends HttpException {
  constructor(
    status: HttpStatus,
    readonly code: string,
    message: string,
    readonly fields?: Problem['errors'],
    /** Seconds after which it is worth trying again. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message, status);
  }
}

/** Not signed in, or not who they say. */
export class Unauthorized extends Refusal {
  constructor(message = 'Unauthorized') {
    super(HttpStatus.UNAUTHORIZED, 'unauthorized', message);
  }
}

/** The request cannot be understood; `fields` where single fields are at fault. */
export class BadRequest extends Refusal {
  constructor(code: string, message: string, fields?: Problem['errors']) {
    super(HttpStatus.BAD_REQUEST, code, message, fields);
  }
}
