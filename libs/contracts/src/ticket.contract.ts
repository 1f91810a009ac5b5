import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { RequiredText } from './validators';

export const TICKET_CATEGORIES = ['technical', 'billing', 'feature', 'account', 'other'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];
export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];
export const DEFAULT_TICKET_PRIORITY: TicketPriority = 'medium';
/** Hours within which somebody answers: by e-mail, with priority support, when urgent. */
export const SUPPORT_RESPONSE_HOURS = { email: 24, priority: 4, urgent: 1 } as const;
const MIN_TICKET_MESSAGE = 10;

/** POST /api/support-tickets : 201 with the `SupportTicket`. */
export class CreateSupportTicketRequest {
  @RequiredText('Subject', 200)
  subject!: string;

  @IsIn(TICKET_CATEGORIES, { message: 'Category is required' })
  category!: TicketCategory;

  @IsIn(TICKET_PRIORITIES, { message: 'Priority is required' })
  priority!: TicketPriority;

  @IsString({ message: 'Message must be at least 10 characters' })
  @MinLength(MIN_TICKET_MESSAGE, { message: 'Message must be at least 10 characters' })
  @MaxLength(5_000, { message: 'Message must be at most 5000 characters' })
  message!: string;
}

/** GET /api/support-tickets : one's own, newest first. */
export interface SupportTicket {
  id: string;
  /** Counts up from 1001, for people to name it by. */
  number: number;
  subject: string;
  category: TicketCategory;
  priority: TicketPriority;
  message: string;
  status: 'open' | 'closed';
  createdAt: string;
}

/** GET /api/admin/support-tickets (platform admins) : everybody's, newest first, paged by `limit` and `cursor`. */
export interface SupportTicketOfUser extends SupportTicket {
  user: { id: string; email: string; firstName: string; lastName: string };
}
