import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { normalEmail } from '@counterfoil/contracts/email-address';
import type { EmailLeadAnswer, EmailLeadRequest } from '@counterfoil/contracts/lead.contract';
import { addressOf, userAgentOf } from '../http/callers/caller-address';
import { TakenAddressThrottle } from '../http/limits/taken-address-throttle';
import { LeadRepository } from './lead.repository';

const DEFAULT_SOURCE = 'homepage';

/** Takes the e-mail addresses that visitors leave on the landing page. */
@Injectable()
export class LeadService {
  constructor(
    private readonly leads: LeadRepository,
    private readonly taken: TakenAddressThrottle,
  ) {}

  /**
   * Says where the visitor goes next. That an address has an account is told on purpose, to one network only a few
   * times a minute (docs/rules.md, Sessions and passwords). @throws Refusal (429)
   */
  capture(lead: EmailLeadRequest, request: Request): Promise<EmailLeadAnswer> {
    return this.taken.guarded(request, () => this.keep(lead, request), hasAccount);
  }

  private async keep({ email: given, source }: EmailLeadRequest, request: Request): Promise<EmailLeadAnswer> {
    const email = normalEmail(given);
    if (await this.leads.hasAccount(email))
      return { message: 'Welcome back! Sign in to continue.', redirectTo: 'signin' };
    await this.leads.add({
      email,
      source: source || DEFAULT_SOURCE,
      userAgent: userAgentOf(request),
      ipAddress: addressOf(request),
    });
    // No mail is sent, so none is promised.
    return { message: "You're all set! Create your account to get started.", redirectTo: 'signup' };
  }
}

function hasAccount(outcome: unknown): boolean {
  return (outcome as Partial<EmailLeadAnswer>).redirectTo === 'signin';
}
