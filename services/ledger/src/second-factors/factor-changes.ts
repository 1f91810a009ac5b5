import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Outbox, type StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import type { UserEvent } from '@counterfoil/events/ledger-event';
import { Mailer, type Letter } from '../mail/mail.module';
import type { FactorOwner } from './factor-owner';

/** Who did it: the owner, unless somebody who runs the platform did. */
export interface FactorActor {
  readonly id: string;
  readonly role: string;
  readonly correlationId: string;
}

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
    await this.note(
      transaction,
      { type: 'SecondFactorAdded', data: { userId: owner.id, kind } },
      byOwner(owner, correlationId),
    );
    await this.tell(transaction, owner, 'A second factor was added', [
      `${withArticle(kind)} was added to your Counterfoil account. You can sign in with it from now on.`,
      NOT_YOU,
    ]);
  }

  async removed(
    transaction: StatementRunner,
    owner: FactorOwner,
    kind: FactorKind,
    correlationId: string,
  ): Promise<void> {
    await this.note(
      transaction,
      { type: 'SecondFactorRemoved', data: { userId: owner.id, kind } },
      byOwner(owner, correlationId),
    );
    await this.tell(transaction, owner, 'A second factor was removed', [
      `${withArticle(kind)} of your Counterfoil account was removed. Nobody can sign in with it any more.`,
      NOT_YOU,
    ]);
  }

  async removedAll(transaction: StatementRunner, owner: FactorOwner, by: FactorActor): Promise<void> {
    await this.note(transaction, { type: 'SecondFactorRemoved', data: { userId: owner.id, kind: 'all' } }, by);
    await this.tell(transaction, owner, 'Your second factors were removed', [
      'The people who run your Counterfoil have removed all second factors of your account. ' +
        'Your password alone signs you in until you add one again.',
      'If you did not ask for this, change your password at once and write to them.',
    ]);
  }

  async codesMade(transaction: StatementRunner, owner: FactorOwner, correlationId: string): Promise<void> {
    await this.note(
      transaction,
      { type: 'RecoveryCodesMade', data: { userId: owner.id } },
      byOwner(owner, correlationId),
    );
    await this.tell(transaction, owner, 'New recovery codes were made', [
      'New recovery codes were made for your Counterfoil account. Those from before no longer work.',
      NOT_YOU,
    ]);
  }

  async codeUsed(transaction: StatementRunner, owner: FactorOwner, left: number, correlationId: string): Promise<void> {
    await this.note(
      transaction,
      { type: 'RecoveryCodeUsed', data: { userId: owner.id } },
      byOwner(owner, correlationId),
    );
    await this.tell(transaction, owner, 'A recovery code was used', [
      `A recovery code of your Counterfoil account was used. ${leftText(left)}`,
      NOT_YOU,
    ]);
  }

  private async note(transaction: StatementRunner, event: UserEvent, by: FactorActor): Promise<void> {
    const stream = `user-${event.data.userId}`;
    await this.outbox.enqueue(transaction, {
      id: randomUUID(),
      stream,
      event,
      actorId: by.id,
      actorRole: by.role,
      correlationId: by.correlationId,
    });
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
      paragraphs: [`Hello ${owner.firstName},`, ...paragraphs],
      action: { label: 'Open your profile', url: this.mailer.link('/profile?tab=security') },
    };
    await this.mailer.post(transaction, letter);
  }
}

function byOwner({ id }: FactorOwner, correlationId: string): FactorActor {
  return { id, role: 'user', correlationId };
}

function withArticle(kind: FactorKind): string {
  return kind === 'passkey' ? 'A passkey' : 'An authenticator app';
}

function leftText(left: number): string {
  if (left === 0) return 'It was the last one: make new ones in your profile.';
  return left === 1 ? 'One is left.' : `${left} are left.`;
}
