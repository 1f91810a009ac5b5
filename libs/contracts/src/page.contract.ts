import { Matches } from 'class-validator';
import { Optional } from './validators';

/** Query of lists that are read page by page; the next page is in the Link header, the total in X-Total-Count. */
export class PageQuery {
  @Optional()
  @Matches(/^([1-9]\d?|100)$/, { message: 'limit must be a number from 1 to 100' })
  limit?: string;

  @Optional()
  @Matches(/^[A-Za-z0-9_-]{1,200}$/, { message: 'cursor is not one that was given out' })
  cursor?: string;
}
