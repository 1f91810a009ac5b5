import { Module } from '@nestjs/common';
import { KeptMails } from './kept-mails.queries';
import { LetterSeal } from './letter-seal';

export { KeptMails, type KeptMail } from './kept-mails.queries';

/** For the operator's command line alone: no process that answers HTTP loads it. */
@Module({ providers: [KeptMails, LetterSeal], exports: [KeptMails] })
export class KeptMailsModule {}
