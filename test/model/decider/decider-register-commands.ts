import type { LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import type { ReceiptIntent } from './decider-receipts';
import type { HouseIntent, Intent, NoteIntent, OtherSideIntent, ScheduleIntent } from '../plain/intent';

const UNLIMITED = { max: -1, message: '' };

type RowIntent =
  | OtherSideIntent['do']
  | 'record'
  | 'amend'
  | 'recategorise'
  | 'make transfers'
  | 'apply rule'
  | 'delete'
  | 'restore'
  | 'transfer'
  | 'match'
  | 'unmatch'
  | 'import'
  | 'undo'
  | 'reconcile';

/** What concerns accounts, categories, chart, journal and periods, as commands. */
export function registerCommandsOf(
  intent: Exclude<Intent, HouseIntent | NoteIntent | ReceiptIntent | ScheduleIntent | { do: RowIntent }>,
  today: string,
): LedgerCommand[] {
  switch (intent.do) {
    case 'open account': {
      const { account, name, kind, personal, balance, date } = intent;
      const facts = {
        accountId: account,
        name,
        accountType: kind,
        scope: personal ? 'personal' : 'business',
        description: '',
      } as const;
      return [
        {
          type: 'OpenAccount',
          ...facts,
          creditLimit: null,
          openingBalance: balance,
          openingDate: date,
          accountNumberDigest: '',
          limit: UNLIMITED,
        },
      ];
    }
    case 'change account': {
      const { account, name, words, limit, number } = intent;
      const said = { name, description: words, creditLimit: limit, accountNumberDigest: number };
      return [
        {
          type: 'ChangeAccount',
          accountId: account,
          ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
        },
      ];
    }
    case 'delete account':
      return [{ type: 'DeleteAccount', accountId: intent.account }];
    case 'archive account':
      return [{ type: 'ArchiveAccount', accountId: intent.account }];
    case 'restore account':
      return [{ type: 'RestoreAccount', accountId: intent.account, limit: UNLIMITED }];
    case 'adjust balance':
      return [
        {
          type: 'AdjustBalance',
          accountId: intent.account,
          expectedBalance: intent.seen,
          balance: intent.balance,
          reason: 'Bank says so',
          date: today,
        },
      ];
    case 'backdate opening':
      return [
        {
          type: 'BackdateOpening',
          accountId: intent.account,
          expectedBalance: intent.seen,
          balance: intent.balance,
          date: intent.date,
        },
      ];
    case 'open line':
      return [
        {
          type: 'OpenLedgerAccount',
          code: intent.code,
          name: intent.code,
          accountType: intent.type,
          subType: intent.subType as 'current',
        },
      ];
    case 'rename line':
      return [{ type: 'ChangeLedgerAccount', code: intent.code, name: intent.name }];
    case 'switch line':
      return [{ type: 'ChangeLedgerAccount', code: intent.code, isActive: intent.active }];
    case 'map category':
      return [{ type: 'MapCategory', categoryId: intent.category, code: intent.code }];
    case 'create category':
      return [
        {
          type: 'CreateCategory',
          categoryId: intent.category,
          name: intent.category,
          categoryType: intent.type,
          description: '',
        },
      ];
    case 'hide category':
      return [{ type: 'SetCategoryVisibility', categoryId: intent.category, isHidden: intent.hidden }];
    case 'delete category':
      return [{ type: 'DeleteCategory', categoryId: intent.category }];
    case 'post journal': {
      const lines = intent.lines.map(({ code, amount }) => ({
        ledgerAccount: code,
        debit: amount > 0n ? amount : 0n,
        credit: amount < 0n ? -amount : 0n,
      }));
      return [
        {
          type: 'PostJournalEntry',
          journalEntryId: intent.entry,
          date: intent.date,
          description: intent.entry,
          reference: '',
          lines,
          postedBy: 'owner',
          ...(intent.reverseOn === undefined ? {} : { reverseOn: intent.reverseOn }),
        },
      ];
    }
    case 'reverse journal': {
      const { entry, date, firstOpenDay } = intent;
      return [
        {
          type: 'ReverseJournalEntry',
          journalEntryId: entry,
          ...(date === undefined ? {} : { date }),
          onFirstOpenDay: firstOpenDay,
        },
      ];
    }
    case 'close':
      return [{ type: 'ClosePeriod', through: intent.through, today }];
    case 'reopen':
      return [{ type: 'ReopenPeriod', through: intent.through }];
    case 'prepare':
      return [{ type: 'PreparePeriod', through: intent.through, today }];
    case 'withdraw preparation':
      return [{ type: 'WithdrawPreparation' }];
    case 'let close':
      return [{ type: 'SetClosingRoles', roles: intent.roles }];
    default:
      return intent satisfies never;
  }
}
