import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { FactorReset } from '../second-factors/factor-reset.module';
import { KeptMails } from '../mail/kept-mails.module';
import { BooksCheck } from './books-check';
import { ChainVerification } from './chain-verification';
import { OperationRefused } from './operation-refused';
import { comparedText, mailsText, projectionsText, rebuiltText, verifiedText } from './operation-report';
import { USAGE, type LogCopyRequest, type OperationRequest } from './operation-request';
import { ProjectionOperation } from './projection-operation';

/** What a command found. */
export interface OperationOutcome {
  /** False when something is wrong with the books or the log. */
  readonly isWell: boolean;
  readonly text: string;
  readonly data: unknown;
}

/**
 * Carries out one command on an installation.
 * @param tell takes what is said while it is under way
 * @throws OperationRefused, or what Postgres and the log throw
 */
export async function operate(
  app: INestApplicationContext,
  request: Exclude<OperationRequest, LogCopyRequest>,
  tell: (line: string) => void,
): Promise<OperationOutcome> {
  const projections = app.get(ProjectionOperation);
  switch (request.command) {
    case 'help':
      return well(USAGE, { usage: USAGE });
    case 'projections': {
      const fills = await projections.status();
      return well(projectionsText(fills), fills);
    }
    case 'rebuild': {
      const comparison = await projections.rebuild(
        request.projection,
        ({ position, head }) => tell(`${request.projection} at position ${position} of ${head}`),
        (error) => tell(`trouble, going on: ${error instanceof Error ? error.message : String(error)}`),
      );
      return well(rebuiltText(request.projection, comparison), {
        projection: request.projection,
        comparison: comparison ?? null,
      });
    }
    case 'pause':
    case 'resume': {
      const isPause = request.command === 'pause';
      await (isPause ? projections.pause(request.projection) : projections.resume(request.projection));
      return well(`${request.projection} ${isPause ? 'stops' : 'goes on'} in every process within a second.`, {
        projection: request.projection,
        paused: isPause,
      });
    }
    case 'release': {
      const events = await projections.release(request.projection, request.stream);
      const text =
        events === 0 ? `${request.stream} is not in quarantine.` : `${request.stream} is back, with ${events} events.`;
      return well(text, { projection: request.projection, stream: request.stream, events });
    }
    case 'verify': {
      const report = await app.get(ChainVerification).verify(request.stream);
      if (request.stream !== undefined && report.events === 0 && report.broken.length === 0)
        throw new OperationRefused(`there is no stream ${request.stream}`);
      const isWell = report.broken.length === 0 && report.receipts.damaged.length === 0;
      return { isWell, text: verifiedText(report), data: report };
    }
    case 'mails': {
      const mails = await app.get(KeptMails).newest(request.address);
      return well(mailsText(mails), mails);
    }
    case 'compare': {
      const report = await app.get(BooksCheck).compare(request.businessId);
      return { isWell: report.differenceCount === 0, text: comparedText(report), data: report };
    }
    case 'second-factor-reset': {
      const userId = await resetFactors(app.get(FactorReset, { strict: false }), request.email);
      return well(`${request.email} has no second factor any more, and is told so by mail.`, { userId });
    }
    default:
      return request satisfies never;
  }
}

/**
 * Nobody who is signed in does this: the log names the operator.
 * @throws OperationRefused where there is nothing to remove
 */
async function resetFactors(reset: FactorReset, email: string): Promise<string> {
  try {
    return await reset.byOperator(email, { id: 'operator', role: 'operator', correlationId: randomUUID() });
  } catch (error) {
    if (error instanceof DomainError) throw new OperationRefused(error.message);
    throw error;
  }
}

function well(text: string, data: unknown): OperationOutcome {
  return { isWell: true, text, data };
}
