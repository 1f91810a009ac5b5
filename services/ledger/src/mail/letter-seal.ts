import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { TextSeal } from '../process/text-seal';

/** What a mail says, with its links. */
export interface LetterWords {
  readonly text: string;
  readonly html: string;
}

/** Which mail it is: its words open in no other row, and for no other address. */
export interface MailIdentity {
  readonly id: string;
  readonly to: string;
}

/**
 * Keeps the words of a mail until it is sent: links in them are for the addressee alone, not for who reads the table.
 */
@Injectable()
export class LetterSeal {
  private readonly texts: TextSeal;

  constructor(@Inject(CONFIG) config: Pick<Config, 'sessionSecret'>) {
    this.texts = new TextSeal(config.sessionSecret, 'mail');
  }

  seal(words: LetterWords, mail: MailIdentity): Buffer {
    return this.texts.seal(JSON.stringify([words.text, words.html]), ownerOf(mail));
  }

  /** @returns undefined where SESSION_SECRET is another one by now. */
  open(sealed: Buffer, mail: MailIdentity): LetterWords | undefined {
    const opened = this.texts.open(sealed, ownerOf(mail));
    if (opened === undefined) return undefined;
    const [text, html] = JSON.parse(opened) as [string, string];
    return { text, html };
  }
}

function ownerOf({ id, to }: MailIdentity): string {
  return `${id} ${to}`;
}
