import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TakenAddressThrottle } from '../http/limits/taken-address-throttle';
import { LeadRepository, LeadRow } from './lead.repository';
import { LeadService } from './lead.service';
import { LeadsController } from './leads.controller';

export { LeadRepository } from './lead.repository';

/** Addresses left on the landing page. */
@Module({
  imports: [TypeOrmModule.forFeature([LeadRow])],
  controllers: [LeadsController],
  providers: [LeadRepository, LeadService, TakenAddressThrottle],
  exports: [LeadRepository],
})
export class LeadsModule {}
