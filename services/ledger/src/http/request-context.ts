import type { ActingMember } from '@counterfoil/contracts/token-right';
import type { TokenCaller } from './callers/api-token';

/** What a request carries for whoever handles it. Session first, then what guards found out. */
declare module 'express-session' {
  interface SessionData {
    /** Present once signed in. */
    userId: string;
    /** The sign-in that this session's activity is written to (platform.user_sessions). */
    activityId: string;
    /** When the person last proved who they are, in milliseconds; absent in sessions older than the question. */
    authenticatedAt: number;
    /** Where a session goes on under another id: whom a sign-out that came late is for. Nobody is signed in by it. */
    moved: { readonly userId: string; readonly activityId: string };
    /** The sign-in that waits for its second factor; nobody is signed in then. */
    secondStep: string;
  }
}

declare global {
  // Express' own way to extend its request.
  // eslint-disable-next-line @typescript-eslint/no-namespace -- Express extends its request through one
  namespace Express {
    interface Request {
      /** Set by the membership guard: the business of the path, and the caller's role in it. */
      membership?: Membership;
      /** Set where the call carries a token instead of a cookie. */
      apiToken?: TokenCaller;
      /** Set by the platform guard: as what somebody does what only administrators may. */
      actingAs?: string;
      /** Set by the platform guard: whether the administrator is a super admin, in whatever capacity they act. */
      isSuperAdmin?: boolean;
      /** Set by a route that writes: what the write can be undone under. */
      commandId?: string;
      /** Set where the body is large: the hash of the call, which was made while it was read. */
      bodyHash?: string;
    }
  }
}

/** A caller's place in one business, with what their token allows where a program calls for them. */
export interface Membership extends ActingMember {
  readonly businessId: string;
  /** Whose plan's limits hold. */
  readonly ownerId: string;
  /** IANA zone that "today" and periods are counted in. */
  readonly timeZone: string;
  /** Decimals of the business's currency. */
  readonly exponent: number;
}
