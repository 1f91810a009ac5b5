import { Module, type DynamicModule } from '@nestjs/common';
import { ChainVerification } from './chain-verification';
import { ReceiptFileCheck } from './receipt-file-check';
import { FAST_BYTES, PATIENT_BYTES, ProofLog, READ_AHEAD } from './proof-log';

export { ChainVerification, SLICED_PAGE_EVENTS } from './chain-verification';
export { StandingReceipts } from './receipt-file-check';
export { PublishedHeadsArchive } from './published-heads-archive';

/** The check of the proof chains. */
@Module({})
export class ProofModule {
  /** For the command line, which does nothing else. */
  static fast(): DynamicModule {
    return reading(FAST_BYTES);
  }

  /** For whoever audits one business while the platform works for others. */
  static patient(): DynamicModule {
    return reading(PATIENT_BYTES);
  }
}

function reading(aheadBytes: number): DynamicModule {
  return {
    module: ProofModule,
    providers: [{ provide: READ_AHEAD, useValue: aheadBytes }, ProofLog, ReceiptFileCheck, ChainVerification],
    exports: [ChainVerification],
  };
}
