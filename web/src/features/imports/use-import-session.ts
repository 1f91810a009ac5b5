import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ChosenColumns } from '@counterfoil/bank-statements/layout';
import { completeMapping, type MappingDraft } from '@counterfoil/bank-statements/mapping';
import type { Question } from '@counterfoil/bank-statements/questions/layout-question';
import type { Account, OpeningOffer } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Import, ImportShare } from '@counterfoil/contracts/import-answer.contract';
import { isUnderWay, type ChangeImportRequest } from '@counterfoil/contracts/import.contract';
import { ApiError, messageOf } from '../../api/api-error';
import { queryKeys } from '../../api/query-keys';
import { newKey, useSubmissionKey } from '../../api/submission-key';
import { showFailure } from '../../ui/toasts';
import { readOpeningOffer } from '../../books/opening-offer.queries';
import { useAgreement } from './agreement';
import { followImport, showImport } from './followed-imports';
import { hasMoreToTell } from './import-end';
import { actOnImport, changeImport, keepImport, uploadStatement, useImport } from './imports.queries';
import { carryOut } from './use-import-actions';

export type ImportStep = 'upload' | 'mapping' | 'preview' | 'importing' | 'result' | 'opening' | 'agrees' | 'next';

/** What stands in the way, and whether another plan would take it away. */
export interface ImportProblem {
  readonly message: string;
  readonly isPlan: boolean;
}

const PARSE_FAILURE = 'Please check your CSV format and try again.';

/**
 * One import from the choice of a file to its result. The server reads the file; what is shown is what it has read.
 * @param startId an import of the history to go on with
 */
export function useImportSession(
  business: Business,
  accounts: readonly Account[],
  startId: string | null,
  onClose: () => void,
) {
  const client = useQueryClient();
  const submission = useSubmissionKey();
  const [file, setFile] = useState<File | null>(null);
  const [importId, setImportId] = useState(startId);
  const [chosenAccount, setAccount] = useState(accounts.length === 1 ? (accounts[0]?.id ?? '') : '');
  const [view, setView] = useState<'mapping' | 'preview'>('mapping');
  const [problem, setProblem] = useState<ImportProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isResultRead, setResultRead] = useState(false);
  const [answeredOffers, setAnsweredOffers] = useState(0);
  const found = useImport(business.id, importId);
  const accountId = found?.accountId ?? chosenAccount;
  const account = accounts.find(({ id }) => id === accountId);
  const isRecorded = found?.status === 'completed' && found.success > 0;
  const offers = useQuery({
    queryKey: queryKeys.importOffer(business.id, importId ?? ''),
    queryFn: () => offersOf(found?.into ?? []),
    enabled: isRecorded,
    staleTime: Infinity,
    retry: 1,
  });
  const offer = offers.data?.[answeredOffers];
  const [isAgreementAnswered, setAgreementAnswered] = useState(false);
  const agreement = useAgreement(found, isRecorded && offers.isSuccess && !offer);
  const step = stepOf();

  function stepOf(): ImportStep {
    if (!found) return file ? 'mapping' : 'upload';
    if (found.status === 'recording' || found.status === 'undoing' || (isRecorded && offers.isPending))
      return 'importing';
    if (found.status === 'completed') {
      if (!isRecorded || (hasMoreToTell(found) && !isResultRead)) return 'result';
      if (offer) return 'opening';
      if (agreement.isPending && agreement.isWanted) return 'importing';
      return agreement.found && !isAgreementAnswered ? 'agrees' : 'next';
    }
    if (
      found.status === 'failed' ||
      found.status === 'undone' ||
      found.status === 'cancelled' ||
      found.status === 'refused'
    )
      return 'result';
    return found.status === 'ready' ? view : 'mapping';
  }

  useFollowed(business.id, found);

  function fail(error: unknown, title: string, fallback: string): void {
    const message = messageOf(error, fallback);
    const code = error instanceof ApiError ? error.problem?.code : undefined;
    setProblem({ message, isPlan: code === 'plan_feature' || code === 'transaction_limit' });
    showFailure(title, message);
  }

  /** One exchange with the server at a time; its failures are told. */
  async function busily<Answer>(
    work: () => Promise<Answer>,
    title = 'Error parsing CSV',
    fallback = PARSE_FAILURE,
  ): Promise<Answer | null> {
    setBusy(true);
    setProblem(null);
    try {
      return await work();
    } catch (error) {
      fail(error, title, fallback);
      return null;
    } finally {
      setBusy(false);
    }
  }

  async function upload(statement: File, into: string): Promise<void> {
    const content = { into, name: statement.name, size: statement.size, modified: statement.lastModified };
    const read = await busily(() => uploadStatement(business.id, into, statement, submission.keyFor(content)));
    // A file chosen again after a failure is another submission: it may have been mended under the same name.
    submission.renew();
    if (!read) return setFile(null);
    keepImport(client, read);
    if (isUnderWay(read.status)) followImport({ businessId: business.id, importId: read.id });
    setImportId(read.id);
  }

  /** Gives up what was uploaded: it would stay in the history as an import that nobody wants. */
  function giveUp(): void {
    if (!found) return;
    void actOnImport({ businessId: business.id, importId: found.id }, 'cancel', newKey())
      .catch(() => undefined)
      .then(() => client.invalidateQueries({ queryKey: queryKeys.imports(business.id) }));
    setImportId(null);
  }

  const open = async (statement: File) => {
    setProblem(null);
    setFile(statement);
    setView('mapping');
    if (accountId) await upload(statement, accountId);
  };

  /** A statement belongs to an account: for another one it is read anew, since signs and duplicates depend on it. */
  const chooseAccount = async (id: string) => {
    giveUp();
    setAccount(id);
    if (file && id) await upload(file, id);
  };

  async function change(request: ChangeImportRequest): Promise<Import | null> {
    if (!importId) return null;
    const at = { businessId: business.id, importId };
    const read = await busily(() => changeImport(at, request));
    if (!read) return null;
    keepImport(client, read);
    if (isUnderWay(read.status)) followImport(at);
    // Rows that were read before the change are those of another reading.
    if (!request.rows) {
      await Promise.all([
        client.resetQueries({ queryKey: queryKeys.allImportRows(business.id, importId) }),
        client.resetQueries({ queryKey: queryKeys.bankCategories(business.id, importId) }),
      ]);
    }
    return read;
  }

  /** The person knows better which column is what; the rest is found out anew around it. */
  const chooseColumns = (chosen: ChosenColumns) => change({ chosen });

  /** Shows how the rows read another way; what was asked stays asked. */
  const tryOut = (draft: MappingDraft) => change({ mapping: draft, isTrial: true });

  /** Answers what is asked now; after the last answer comes the preview. */
  const answer = async (question: Question, choice: number) => {
    setView('preview');
    const { topic } = question;
    const which =
      topic === 'column'
        ? { field: question.field }
        : topic === 'account' || topic === 'rows' || topic === 'currency'
          ? { name: question.name }
          : {};
    await change({ answers: [{ topic, choice, ...which }] });
  };

  /** @param draft the server's with the person's answers in it */
  const parse = async (draft: MappingDraft | null) => {
    if (!account) return showFailure('Account required', 'Please select an account before proceeding.');
    if (!found || (draft && !completeMapping(draft).ok)) return;
    setView('preview');
    // Whoever has looked at the rows has answered what was asked about reading them.
    if (draft && found.questions.length > 0) await change({ mapping: draft });
  };

  const commit = async () => {
    if (!found) return;
    const at = { businessId: business.id, importId: found.id };
    await busily(() => carryOut(client, at, 'commit'), 'Import failed', 'Please check your data and try again.');
  };

  /** From the preview, or from a question, to the question before it; from the first one to the choice of a file. */
  const back = () => {
    setProblem(null);
    if (found && found.answered.length > 0) return void change({ askAgain: true });
    if (step === 'preview') return setView('mapping');
    giveUp();
    setFile(null);
  };

  const changeAccount = () => {
    setProblem(null);
    setView('mapping');
  };

  return {
    ...{ step, file, found, problem, isBusy, account, accountId, offer: offer ?? null, agreement: agreement.found },
    ...{
      open,
      chooseAccount,
      chooseColumns,
      tryOut,
      answer,
      changeAccount,
      parse,
      change,
      commit,
      back,
      flip: () => change({ flipped: !(found?.mapping?.flipped ?? false) }),
    },
    readResult: () => (isRecorded ? setResultRead(true) : onClose()),
    answerAgreement: () => setAgreementAnswered(true),
    answerOffer: () => setAnsweredOffers((count) => count + 1),
  };
}

/** An offer for each account that has rows before its opening balance now. */
async function offersOf(into: readonly ImportShare[]): Promise<OpeningOffer[]> {
  const offers = await Promise.all(into.map(({ accountId }) => readOpeningOffer(accountId)));
  return offers.filter((offer) => offer !== null);
}

export type ImportSession = ReturnType<typeof useImportSession>;

/** What goes on is followed even when the dialog closes. */
function useFollowed(businessId: string, found: Import | undefined): void {
  const importId = found?.id;
  const isGoingOn = found !== undefined && isUnderWay(found.status);
  useEffect(() => {
    if (isGoingOn && importId) followImport({ businessId, importId });
  }, [businessId, importId, isGoingOn]);
  useEffect(() => {
    showImport(importId ?? null);
    return () => showImport(null);
  }, [importId]);
}
