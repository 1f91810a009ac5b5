import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { TextSeal } from '../process/text-seal';

/** The secrets of authenticator apps as they are stored: whoever reads the table can make no code. */
@Injectable()
export class SealedSecrets extends TextSeal {
  constructor(@Inject(CONFIG) config: Pick<Config, 'sessionSecret'>) {
    super(config.sessionSecret, 'authenticator app');
  }
}
