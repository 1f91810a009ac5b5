import { Injectable } from '@nestjs/common';
import { Outbox, type StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import type { UserEvent } from '@counterfoil/events/ledger-event';
import { notedFact, type FactActor } from '../database/noted-fact';
import { Mailer, nameInMail, type Letter } from '../mail/mail.module';
import type { FactorOwner } from './factor-owner';

export type FactorKind = 'authenticator app' | 'passkey';

const NOT_YOU =
  'If this was not you, choose a new password at once and end the sessions that you do not know, ' +
  'in your profile under Security.';

/** Tells the log and the owner what became of second factors, in the transaction that makes it so. */
@Injectable()
export class FactorChanges {
  constructor(
    private readonly outbox: Outbox<UserEvent>,
    private readonly mailer: Mailer,
  ) {}

  async added(
    transaction: StatementRunner,
    owner: FactorOwner,
    kind: FactorKind,
    correlationId: string,
  ): Promise<void> {
    const fact = { type: 'SecondFactorAdded', data: { userId: owner.id, kind } } as const;
    await this.noteOwn(transaction, owner, fact, correlationId);
    const added = `${withArticle(kind)} was added to your Counterfoil account. You can sign in with it from now on.`;
    await this.tell(transaction, owner, 'A second factor was added', [added, NOT_YOU]);
  }

  async removed(
    transaction: StatementRunner,
    owner: FactorOwner,
    kind: FactorKind,
    correlationId: string,
  ): Promise<void> {
    const fact = { type: 'SecondFactorRemoved', data: { userId: owner.id, kind } } as const;
    await this.noteOwn(transaction, owner, fact, correlationId);
    await this.tell(transaction, owner, 'A second factor was removed', [
      `${withArticle(kind)} of your Counterfoil account was removed. Nobody can sign in with it any more.`,
      NOT_YOU,
    ]);
  }

  /** @param by the owner, unless somebody who runs the platform did it */
  async removedAll(transaction: StatementRunner, owner: FactorOwner, by: FactActor): Promise<void> {
    const fact = { type: 'SecondFactorRemoved', data: { userId: owner.id, kind: 'all' } } as const;
    await this.outbox.enqueue(transaction, notedFact(fact, by));
    await this.tell(transaction, owner, 'Your second factors were removed', [
      'The people who run your Counterfoil have removed all second factors of your account. ' +
        'Your password alone signs you in until you add one again.',
      'If you did not ask for this, change your password at once and write to them.',
    ]);
  }

  async codesMade(transaction: StatementRunner, owner: FactorOwner, correlationId: string): Promise<void> {
    const fact = { type: 'RecoveryCodesMade', data: { userId: owner.id } } as const;
    await this.noteOwn(transaction, owner, fact, correlationId);
    await this.tell(transaction, owner, 'New recovery codes were made', [
      'New recovery codes were made for your Counterfoil account. Those from before no longer work.',
      NOT_YOU,
    ]);
  }

  async codeUsed(transaction: StatementRunner, owner: FactorOwner, left: number, correlationId: string): Promise<void> {
    const fact = { type: 'RecoveryCodeUsed', data: { userId: owner.id } } as const;
    await this.noteOwn(transaction, owner, fact, correlationId);
    await this.tell(transaction, owner, 'A recovery code was used', [
      `A recovery code of your Counterfoil account was used. ${leftText(left)}`,
      NOT_YOU,
    ]);
  }

  private noteOwn(run: StatementRunner, { id }: FactorOwner, fact: UserEvent, correlationId: string): Promise<void> {
    return this.outbox.enqueue(run, notedFact(fact, { id, role: 'user', correlationId }));
  }

  private async tell(
    transaction: StatementRunner,
    owner: FactorOwner,
    subject: string,
    paragraphs: string[],
  ): Promise<void> {
    const letter: Letter = {
      kind: 'security_notice',
      to: owner.email,
      userId: owner.id,
      subject,
      paragraphs: [`Hello ${nameInMail(owner.firstName)},`, ...paragraphs],
      action: { label: 'Open your profile', url: this.mailer.link('/profile?tab=security') },
    };
    await this.mailer.post(transaction, letter);
  }
}

function withArticle(kind: FactorKind): string {
  return kind === 'passkey' ? 'A passkey' : 'An authenticator app';
}

function leftText(left: number): string {
  if (left === 0) return 'It was the last one: make new ones in your profile.';
  return left === 1 ? 'One is left.' : `${left} are left.`;
}
