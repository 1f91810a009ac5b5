import { Body, Controller, HttpCode, HttpStatus, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { EmailLeadRequest, type EmailLeadAnswer } from '@counterfoil/contracts/lead.contract';
import { Unkeyed } from '../http/answers/keyed';
import { Public } from '../http/callers/public';
import { LimitedByAddress } from '../http/limits/rate-limit.guard';
import { LeadService } from './lead.service';

@Controller('api/email-leads')
export class LeadsController {
  constructor(private readonly leads: LeadService) {}

  @Unkeyed('nobody is signed in whose key it could be; an address is kept once')
  @Public()
  @LimitedByAddress()
  @HttpCode(HttpStatus.OK)
  @Post()
  capture(@Body() lead: EmailLeadRequest, @Req() request: Request): Promise<EmailLeadAnswer> {
    return this.leads.capture(lead, request);
  }
}
