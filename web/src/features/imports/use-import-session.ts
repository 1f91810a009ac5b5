import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Account, OpeningOffer } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { RecordTransactionRequest } from '@counterfoil/contracts/transaction.contract';
import type { ChosenColumns } from '@counterfoil/bank-csv/layout';
import { completeMapping, type Mapping, type MappingDraft } from '@counterfoil/bank-csv/mapping';
import { messageOf } from '../../api/api-error';
import { useSubmissionKey } from '../../api/submission-key';
import { showFailure, showToast } from '../../ui/toasts';
import { readOpeningOffer } from '../accounts/opening-offer.queries';
import { refreshFigures } from '../transactions/transactions.queries';
import { rememberedMapping, rememberMapping } from './remembered-mapping';
import { sendRows, type ImportResult } from './send-rows';
import type { OpenedStatement, StatementAccount, StatementPreview } from './statement-messages';
import { StatementReader } from './statement-reader';

export type ImportStep = 'upload' | 'mapping' | 'preview' | 'importing' | 'result' | 'opening';

/** Decimals of the currencies on offer; all of them have two. */
const EXPONENT = 2;
/** Before an account is chosen the file is looked at as a bank account's. */
const ANY_ACCOUNT: StatementAccount = { accountType: 'checking', exponent: EXPONENT, openingDate: '1900-01-01' };
/** Specification, section 9: the bar starts at 25 when the rows are on their way. */
const PROGRESS_START = 25;
const PARSE_FAILURE = 'Please check your CSV format and try again.';

function statementAccount(account: Account | undefined): StatementAccount {
  return account ? { accountType: account.type, exponent: EXPONENT, openingDate: account.initialBalanceDate } : ANY_ACCOUNT;
}

/** One import from the choice of a file to its result. */
export function useImportSession(business: Business, accounts: readonly Account[], onClose: () => void) {
  const reader = useStatementReader();
  const client = useQueryClient();
  const submission = useSubmissionKey();
  const [step, setStep] = useState<ImportStep>('upload');
  const [fileName, setFileName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [accountId, setAccountId] = useState(accounts.length === 1 ? (accounts[0]?.id ?? '') : '');
  const [chosen, setChosen] = useState<ChosenColumns | null>(null);
  const [opened, setOpened] = useState<OpenedStatement | null>(null);
  /** Counts how often the file was looked at. */
  const [detection, setDetection] = useState(0);
  const [draft, setDraft] = useState<MappingDraft | null>(null);
  const [mapping, setMapping] = useState<Mapping | null>(null);
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const [progress, setProgress] = useState(PROGRESS_START);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [offer, setOffer] = useState<OpeningOffer | null>(null);
  const account = accounts.find(({ id }) => id === accountId);

  /** Runs one exchange with the reader; only one at a time, and its failures are told. */
  async function busily(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch {
      fail(PARSE_FAILURE);
    } finally {
      setBusy(false);
    }
  }

  function fail(message: string): void {
    setProblem(message);
    showFailure('Error parsing CSV', PARSE_FAILURE);
  }

  function take(found: OpenedStatement): void {
    setOpened(found);
    setDetection((count) => count + 1);
    setDraft(found.layout.draft);
  }

  const open = (file: File) =>
    busily(async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const answer = await reader().ask('open', { bytes, account: statementAccount(account), remembered: accountId ? rememberedMapping(accountId) : null });
      if (!answer.ok) return fail(answer.message);
      setFileName(file.name);
      setChosen(null);
      take(answer);
      setStep('mapping');
    });

  const chooseAccount = (id: string) =>
    busily(async () => {
      setAccountId(id);
      setChosen(null);
      const account = statementAccount(accounts.find((known) => known.id === id));
      const answer = await reader().ask('detect', { account, remembered: id ? rememberedMapping(id) : null, chosen: null });
      if (answer.ok) take(answer);
      else fail(answer.message);
    });

  /** The person knows better which column is what; the rest is found out anew around it. */
  const chooseColumns = (columns: ChosenColumns) =>
    busily(async () => {
      const all = { ...chosen, ...columns };
      setChosen(all);
      const answer = await reader().ask('detect', { account: statementAccount(account), remembered: null, chosen: all });
      if (answer.ok) take(answer);
      else fail(answer.message);
    });

  async function read(next: Mapping): Promise<void> {
    const answer = await reader().ask('read', { mapping: next, account: statementAccount(account) });
    if (!answer.ok) return fail(answer.message);
    setMapping(next);
    setPreview(answer);
    setStep('preview');
  }

  const parse = () => {
    if (!account) return showFailure('Account required', 'Please select an account before proceeding.');
    const completed = draft && completeMapping(draft);
    if (completed?.ok) void busily(() => read(completed.mapping));
  };

  const flip = () => {
    if (!mapping) return;
    const next = { ...mapping, flipped: !mapping.flipped };
    setDraft(next);
    void busily(() => read(next));
  };

  async function send(lines: readonly { line: number; request: RecordTransactionRequest }[]): Promise<void> {
    const rows = lines.map(({ request }) => request);
    setProgress(PROGRESS_START);
    setStep('importing');
    try {
      const done = await sendRows(business.id, rows, submission.keyFor(rows), (count) => setProgress(PROGRESS_START + ((100 - PROGRESS_START) * count) / rows.length));
      submission.renew();
      if (mapping) rememberMapping(accountId, mapping);
      await refreshFigures(client, business.id);
      await finish({ ...done, failures: done.failures.map(({ row, message }) => ({ row: lines[row - 1]?.line ?? row, message })) }, rows.length);
    } catch (error) {
      setStep('preview');
      setProblem(messageOf(error, 'Please check your data and try again.'));
      showFailure('Import failed', messageOf(error, 'Please check your data and try again.'));
    }
  }

  async function finish(done: ImportResult, sent: number): Promise<void> {
    const failed = done.failures.length;
    if (done.success === 0) showFailure('Import failed', `All ${sent} transactions failed to import. Please check your data.`);
    else showToast('Import successful', `Successfully imported ${done.success} transactions${failed > 0 ? ` (${failed} failed)` : ''}.`);
    // The rows are in the books whether or not this can be asked now.
    const found = done.success > 0 ? await readOpeningOffer(accountId).catch(() => null) : null;
    setOffer(found);
    if (failed === 0) return leave(found);
    setResult(done);
    setStep('result');
  }

  /** Ends the import, after the question about the opening balance where there is one. */
  function leave(question: OpeningOffer | null): void {
    if (question) setStep('opening');
    else onClose();
  }

  const closeResult = () => leave(offer);

  const back = () => {
    setProblem(null);
    setStep(step === 'preview' ? 'mapping' : 'upload');
  };

  return { step, fileName, problem, isBusy, account, accountId, opened, detection, draft, setDraft, mapping, preview, progress, result, offer, closeResult, open, chooseAccount, chooseColumns, parse, flip, send, back };
}

export type ImportSession = ReturnType<typeof useImportSession>;

/** The worker, made when the first file is opened and ended with the dialog. */
function useStatementReader(): () => StatementReader {
  const reader = useRef<StatementReader | null>(null);
  useEffect(
    () => () => {
      reader.current?.close();
      reader.current = null;
    },
    [],
  );
  return () => (reader.current ??= new StatementReader());
}
