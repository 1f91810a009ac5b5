import { Module } from '@nestjs/common';
import { ChainVerification } from './chain-verification';
import { ProofLog } from './proof-log';

export { ChainVerification } from './chain-verification';
export { PublishedHeadsArchive } from './published-heads-archive';

/** The check of the proof chains, for the command line and for whoever audits one business. */
@Module({ providers: [ProofLog, ChainVerification], exports: [ChainVerification] })
export class ProofModule {}
